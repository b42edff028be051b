import { type Change, type Field, type RecordSpec, type Row, World, type WorldSpec } from '@faultbench/core';
import fc from 'fast-check';

const text: Field = { type: 'str', optional: false, unique: false, secret: false, options: {} };
const things: RecordSpec = {
  name: 'things',
  service: 'shop',
  fields: { id: text, color: text, code: { ...text, unique: true } },
  seed: { rows: [], count: 0 },
};
const spec: WorldSpec = {
  name: 'world',
  seed: 0,
  clock: { start: '2025-06-01T00:00:00.000Z' },
  services: [{ name: 'shop' }],
  records: [things],
  operations: [],
  faults: {},
  plan: [],
  invariants: [],
};
const colors = fc.constantFrom('red', 'green', 'blue');
const step = fc.oneof(
  fc.record({ do: fc.constant('insert' as const), color: colors, code: fc.nat(30) }),
  fc.record({ do: fc.constant('update' as const), id: fc.nat(12), color: colors, code: fc.nat(30) }),
  fc.record({ do: fc.constant('delete' as const), id: fc.nat(12) }),
  fc.record({ do: fc.constant('end' as const), commit: fc.boolean() }),
);

function open(rows = 0): World {
  const seeded = Array.from({ length: rows }, (_, index) => ({ id: `s${index}`, color: 'red', code: `c${index}` }));
  return World.open(spec, { things: seeded });
}

test('a table behaves like a plain Map, whatever is written, committed or rolled back', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.constantFrom(0, 3, 1200), (steps, seeded) => {
      const world = open(seeded);
      let committed = new Map<string, Row>(
        world
          .table('things')
          .all()
          .map((row) => [String(row.id), row]),
      );
      let model = new Map(committed);
      let transaction = world.begin();
      for (const each of steps) {
        const taken = (code: string, id?: string) =>
          [...model.values()].some((row) => row.code === code && row.id !== id);
        if (each.do === 'insert') {
          const result = transaction.insert('things', { color: each.color, code: `${each.code}` });
          expect(result.ok).toBe(!taken(`${each.code}`));
          if (result.ok) model.set(String(result.row.id), result.row);
        } else if (each.do === 'update') {
          const id = `${each.id}`;
          const before = model.get(id);
          const result = transaction.update('things', id, { color: each.color, code: `${each.code}` });
          expect(result.ok).toBe(before !== undefined && !taken(`${each.code}`, id));
          if (result.ok && before) model.set(id, { ...before, color: each.color, code: `${each.code}` });
        } else if (each.do === 'delete') {
          expect(transaction.delete('things', `${each.id}`).ok).toBe(model.delete(`${each.id}`));
        } else {
          if (each.commit) {
            expect(transaction.commit().ok).toBe(true);
            committed = new Map(model);
          } else model = new Map(committed);
          transaction = world.begin();
        }
        expect([...transaction.rows('things').values()]).toEqual([...model.values()]);
        for (const color of ['red', 'blue']) {
          expect(transaction.rows('things').where({ color })).toEqual(
            [...model.values()].filter((row) => row.color === color),
          );
        }
        expect(world.table('things').all()).toEqual([...committed.values()]);
        expect(world.table('things').where({ color: 'red' })).toEqual(
          [...committed.values()].filter((row) => row.color === 'red'),
        );
      }
    }),
    { numRuns: 150, seed: 7 },
  );
});

test('undoing the log gives every earlier revision, and the diff folds to the net change', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const world = open(3);
      const history = [world.table('things').all()];
      for (const each of steps) {
        const transaction = world.begin();
        if (each.do === 'insert') transaction.insert('things', { color: each.color, code: `${each.code}` });
        if (each.do === 'update') transaction.update('things', `${each.id}`, { color: each.color });
        if (each.do === 'delete') transaction.delete('things', `s${each.id}`);
        const done = transaction.commit();
        if (done.ok && done.commit) history[done.commit.revision] = world.table('things').all();
      }
      expect(history).toHaveLength(world.revision + 1);
      for (const [revision, rows] of history.entries()) {
        const byId = (all: Iterable<Row>) => Object.fromEntries([...all].map((row) => [row.id, row]));
        expect(byId(world.at(revision)('things').values())).toEqual(byId(rows));
      }
      const [first = [], last = []] = [history[0], history.at(-1)];
      const { created, updated, deleted } = world.diff();
      expect(Object.keys(created.things ?? {}).sort()).toEqual(missingFrom(last, first));
      expect(Object.keys(deleted.things ?? {}).sort()).toEqual(missingFrom(first, last));
      for (const fields of Object.values(updated.things ?? {})) {
        for (const [before, after] of Object.values(fields)) expect(before).not.toEqual(after);
      }
    }),
    { numRuns: 150, seed: 8 },
  );
});

test('a replica that applies the commits is the world', () => {
  const world = open(2);
  const replica = open(2);
  const copy = (changes: readonly Change[]) => JSON.parse(JSON.stringify(changes));
  for (const code of ['x', 'y', 'z']) {
    const transaction = world.begin();
    transaction.insert('things', { color: 'blue', code });
    transaction.update('things', 's0', { color: code });
    const done = transaction.commit();
    if (done.ok && done.commit) replica.applyCommit({ ...done.commit, changes: copy(done.commit.changes) });
  }
  expect(replica.tables()).toEqual(world.tables());
  expect(replica.diff()).toEqual(world.diff());
});

test('a transaction lays its fields over what another one committed meanwhile', () => {
  const world = open(1);
  const [one, two] = [world.begin(), world.begin()];
  one.update('things', 's0', { color: 'green' });
  two.update('things', 's0', { code: 'mine' });
  one.commit();
  two.commit();
  expect(world.table('things').get('s0')).toEqual({ id: 's0', color: 'green', code: 'mine' });
});

test('a unique value taken meanwhile, and a row gone meanwhile, refuse the commit as a whole', () => {
  const world = open(1);
  const [one, two, three] = [world.begin(), world.begin(), world.begin()];
  one.insert('things', { color: 'red', code: 'same' });
  two.update('things', 's0', { code: 'same', color: 'blue' });
  three.delete('things', 's0');
  one.commit();
  expect(two.commit()).toEqual({ ok: false, error: { status: 409, message: 'code "same" is already taken' } });
  three.commit();
  const late = world.begin();
  expect(late.update('things', 's0', { color: 'x' })).toMatchObject({
    ok: false,
    error: { status: 404, message: 'things s0 not found' },
  });
  expect(world.table('things').count()).toBe(1);
});

test('rows are frozen, ids compare as text, and no id is used twice', () => {
  const world = open();
  const insert = (code: string) => {
    const transaction = world.begin();
    const result = transaction.insert('things', { color: 'red', code });
    transaction.commit();
    return result.ok ? result.row : undefined;
  };
  const first = insert('a');
  expect(Object.isFrozen(first)).toBe(true);
  expect(world.table('things').get(1)).toBe(first);
  const removal = world.begin();
  removal.delete('things', '1');
  removal.commit();
  expect(insert('b')?.id).toBe('2');
});

test('wrong questions name what is there', () => {
  const world = open(2);
  expect(() => world.table('thing')).toThrowErrorMatchingInlineSnapshot(
    `"world world has no record type "thing" (did you mean "things"?); it has: things"`,
  );
  expect(() => world.table('things').where({ colour: 'red' })).toThrowErrorMatchingInlineSnapshot(
    `"things has no field "colour" (did you mean "color"?); its fields: id, color, code"`,
  );
  expect(() => world.table('things').pick({ color: 'green' })).toThrowErrorMatchingInlineSnapshot(
    `"no things match {"color":"green"} among 2 rows; there are color: "red" (2)"`,
  );
});

function missingFrom(rows: readonly Row[], others: readonly Row[]): string[] {
  const ids = new Set(others.map((row) => row.id));
  return rows.flatMap((row) => (ids.has(row.id ?? null) ? [] : [String(row.id)])).sort();
}
