import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Row, type RunMemory, type Transaction, World } from '@faultbench/core';
import fc from 'fast-check';
import { compileWorld } from '../../src/compile/compile-world';
import { readMemory, replayLines } from '../../src/mirror/memory';
import { Mirror } from '../../src/mirror/mirror';
import { MirrorReader } from '../../src/mirror/mirror-reader';
import { readState } from '../../src/mirror/read-state';
import { StateFiles } from '../../src/mirror/state-files';
import { temporaryFolder } from '../process/outside';

const base = temporaryFolder();
const worldFile = join(base, 'depot.yaml');
writeFileSync(
  worldFile,
  `services:
  depot:
    records:
      items: { name: str, count: int }
      moves: { item_id: ref[depot.items], count: int }
    seed: { items: { count: 3 } }
`,
);
const { path, world: compiled } = compileWorld(worldFile, { cacheFolder: join(base, 'cache') });
const { spec, tables } = compiled;
const { start } = spec.clock;
const served = { hash: compiled.hash, run: 2, seed: 1, clock: 'virtual', faults: { rules: {}, plan: [] } } as const;
const mirrors: Mirror[] = [];
const lost = (failure: Error): never => {
  throw failure;
};
let folders = 0;

afterEach(() => {
  for (const mirror of mirrors.splice(0)) mirror.close();
});

/** A world with its mirror, as the server has them, and a reader, as the test has it. */
function mirrored(rows = tables) {
  const folder = join(base, `state-${++folders}`);
  const world = World.open(spec, rows);
  const mirror = new Mirror({ files: () => StateFiles.begin(folder), world, served, clock: start, base: path, lost });
  mirrors.push(mirror);
  mirror.open();
  const write = (arranged: boolean, steps: (transaction: Transaction) => void, clock = start) => {
    const transaction = world.begin();
    steps(transaction);
    const done = transaction.commit(arranged);
    if (done.ok && done.commit) mirror.record({ clock, commits: [done.commit], ...(arranged ? { arranged } : {}) });
  };
  const reader = new MirrorReader({ folder, base: World.open(spec, rows), clock: start });
  return { folder, world, mirror, write, reader };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
const document = (folder: string) => JSON.parse(readFileSync(join(folder, 'state.json'), 'utf8'));
const add = (name: string) => (transaction: Transaction) => void transaction.insert('items', { name, count: 1 });

test('the base state is there before the first call', () => {
  const { folder, reader } = mirrored();
  expect(readdirSync(folder).sort()).toEqual(['state.journal.jsonl', 'state.json', 'trace.jsonl']);
  const facts = { format: 1, world: 'depot', seed: 1, run: 2, revision: 0, clock: start, n: 0 };
  expect(readState(folder)).toEqual({ ...facts, tables: { items: tables.items, moves: [] }, ids: expect.anything() });
  reader.refresh();
  expect(reader.world.tables()).toEqual({ items: tables.items, moves: [] });
  expect(reader.clock).toBe(start);
});

test('files that were prepared and used begin anew, in the folder that is wanted', async () => {
  const [before, wanted] = [join(base, 'prepared'), join(base, 'wanted')];
  const files = StateFiles.prepare(before);
  const open = (rows: typeof tables, run: number) => {
    const world = World.open(spec, rows);
    const mirror = new Mirror({
      files: () => files,
      world,
      served: { ...served, run },
      clock: start,
      base: path,
      lost,
    });
    mirror.open();
    return mirror;
  };
  open(tables, 1000).record({ clock: '2025-06-01T05:00:00.000Z' });
  files.clear();
  expect(files.movedTo(wanted)).toBe(files);
  const mirror = open({ items: tables.items?.slice(1) ?? [] }, 3);
  expect(existsSync(before)).toBe(false);
  expect(readdirSync(wanted).sort()).toEqual(['state.journal.jsonl', 'state.json', 'trace.jsonl']);
  expect(readState(wanted)).toMatchObject({ run: 3, n: 0, clock: start, tables: { items: tables.items?.slice(1) } });
  mirror.record({ clock: '2025-06-01T06:00:00.000Z' });
  expect(readState(wanted)).toMatchObject({ n: 1, clock: '2025-06-01T06:00:00.000Z' });
  mirror.close();
});

test('where nothing can be moved, the files are made where they are wanted', () => {
  const [before, wanted] = [join(base, 'kept-back'), join(base, 'full')];
  mkdirSync(wanted);
  writeFileSync(join(wanted, 'note.txt'), '');
  const files = StateFiles.prepare(before).movedTo(wanted);
  expect(files.folder).toBe(wanted);
  expect(existsSync(before)).toBe(false);
  files.writeFirst('{}');
  files.close();
  expect(readdirSync(wanted).sort()).toEqual(['note.txt', 'state.journal.jsonl', 'state.json', 'trace.jsonl']);
});

test('a write is on disk when record returns; state.json follows once the turn is over, once for all', async () => {
  const { folder, write, reader } = mirrored();
  write(false, add('bolt'));
  write(false, add('nut'));
  expect(document(folder).n).toBe(0);
  expect(readState(folder)).toMatchObject({ n: 2, revision: 2 });
  const before = statSync(join(folder, 'state.json')).ino;
  await turn();
  expect(document(folder)).toMatchObject({ n: 2, revision: 2 });
  expect(statSync(join(folder, 'state.json')).ino).not.toBe(before);
  reader.refresh();
  expect(reader.world.table('items').count()).toBe(5);
});

test('a large world writes no rows at its start, and none between calls; a clean exit writes all', async () => {
  const many = Array.from({ length: 202 }, (_, index): Row => ({ id: String(index + 1), name: 'bolt', count: index }));
  writeFileSync(join(base, 'large.json'), JSON.stringify({ ...compiled, tables: { items: many } }));
  const folder = join(base, 'large');
  const world = World.open(spec, { items: many });
  const mirror = new Mirror({
    files: () => StateFiles.begin(folder),
    world,
    served,
    clock: start,
    base: join(base, 'large.json'),
    lost,
  });
  mirror.open();
  expect(document(folder)).toMatchObject({ base: join(base, 'large.json'), tables: {} });
  const transaction = world.begin();
  transaction.delete('items', '7');
  const done = transaction.commit();
  if (done.ok && done.commit) mirror.record({ clock: start, commits: [done.commit] });
  await turn();
  expect(document(folder)).toMatchObject({ n: 0, tables: {} });
  expect(readState(folder).tables.items).toHaveLength(201);
  mirror.close();
  expect(document(folder).base).toBeUndefined();
  expect(document(folder).tables.items).toHaveLength(201);
});

test('clock moves are lines of their own, and only moves', () => {
  const { folder, mirror, reader } = mirrored();
  const later = '2025-06-01T05:00:00.000Z';
  mirror.record({ clock: start });
  mirror.record({ clock: later });
  mirror.record({ clock: later });
  expect(readState(folder)).toMatchObject({ n: 1, revision: 0, clock: later });
  reader.refresh();
  expect(reader.clock).toBe(later);
});

test('what the test itself wrote is told apart', () => {
  const { write, reader } = mirrored();
  write(true, add('arranged'));
  write(false, add('called'));
  reader.refresh();
  const names = (diff: ReturnType<World['diff']>) => Object.values(diff.created.items ?? {}).map(({ name }) => name);
  expect(names(reader.world.diff())).toEqual(['called']);
  expect(names(reader.world.diff({ revision: 0 }))).toEqual(['arranged', 'called']);
});

test('a folder that is used again holds the new world alone', async () => {
  const { folder, write } = mirrored();
  write(false, add('old'));
  await turn();
  const world = World.open(spec, tables);
  const again = new Mirror({
    files: () => StateFiles.begin(folder),
    world,
    served: { ...served, run: 3 },
    clock: start,
    base: path,
    lost,
  });
  mirrors.push(again);
  again.open();
  expect(readState(folder)).toMatchObject({ run: 3, n: 0, revision: 0 });
});

test('a world that goes on: its log is whole, lines are numbered on, and ids that no line told of stay taken', () => {
  const { folder, world, mirror, write, reader } = mirrored();
  write(true, add('arranged'));
  write(false, add('bolt'));
  world.begin().insert('moves', { item_id: '1', count: 1 });
  const memory: RunMemory = {
    seq: 2,
    counts: {},
    ids: world.nextIds(),
    late: [],
    kept: [],
    crash: null,
    clock: { base: 0, origin: 0, announced: [], held: false },
    faults: { rules: {}, plan: [], admitted: [], counts: [] },
  };
  mirror.record({ clock: start, end: { memory } });
  reader.refresh();
  expect(mirror.isLeft).toBe(true);
  write(false, add('too late'));
  expect(readState(folder)).toMatchObject({ n: 2, ids: { items: 6 } });

  const left = readMemory(folder, served);
  const next = World.open(spec, tables);
  replayLines(next, left?.lines ?? []);
  next.recallIds(left?.memory.ids ?? {});
  expect(next.diff()).toEqual(reader.world.diff());
  expect(Object.keys(next.diff().created.items ?? {})).toEqual(['5']);
  const again = new Mirror({
    files: () => StateFiles.goOn(folder),
    world: next,
    served,
    left,
    clock: start,
    base: path,
    lost,
  });
  mirrors.push(again);
  const transaction = next.begin();
  transaction.insert('items', { name: 'nut', count: 1 });
  const done = transaction.commit();
  if (done.ok && done.commit) again.record({ clock: start, commits: [done.commit] });
  expect(readState(folder)).toMatchObject({ n: 3, revision: 3, ids: { items: 7, moves: 2 } });
  expect(
    readState(folder)
      .tables.items?.map(({ id, name }) => [id, name])
      .slice(3),
  ).toEqual([
    ['4', 'arranged'],
    ['5', 'bolt'],
    ['6', 'nut'],
  ]);
  expect(readdirSync(folder)).not.toContain('memory.json');
});

const step = fc.record({
  arranged: fc.boolean(),
  writes: fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant('insert' as const), count: fc.nat(9) }),
      fc.record({ kind: fc.constant('update' as const), id: fc.integer({ min: 1, max: 12 }), count: fc.nat(9) }),
      fc.record({ kind: fc.constant('delete' as const), id: fc.integer({ min: 1, max: 12 }) }),
    ),
    { maxLength: 4 },
  ),
  fold: fc.boolean(),
  read: fc.boolean(),
});

test('after any writes, state and replica equal the world', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const { folder, world, mirror, write, reader } = mirrored();
      for (const { arranged, writes, fold, read } of steps) {
        write(arranged, (transaction) => {
          for (const each of writes) {
            if (each.kind === 'insert') transaction.insert('items', { name: 'bolt', count: each.count });
            if (each.kind === 'update') transaction.update('items', String(each.id), { count: each.count });
            if (each.kind === 'delete') transaction.delete('items', String(each.id));
          }
        });
        if (fold) await turn();
        if (read) reader.refresh();
      }
      write(false, add('last'));
      const whole = { revision: world.revision, tables: world.tables(), ids: world.nextIds() };
      expect(readState(folder)).toMatchObject(whole);
      reader.refresh();
      expect(reader.world.tables()).toEqual(world.tables());
      expect(reader.world.diff()).toEqual(world.diff());
      mirror.close();
      expect(document(folder)).toMatchObject(whole);
      reader.close();
    }),
    { numRuns: 100 },
  );
});

test('late writes are marked, and out of the callers’ sight until a line says that they are seen', () => {
  const { folder, world, mirror, reader } = mirrored();
  const commit = (name: string) => {
    const transaction = world.begin();
    transaction.insert('items', { name, count: 1 });
    const done = transaction.commit();
    return done.ok && done.commit ? [done.commit] : [];
  };
  const visible = () => {
    reader.refresh();
    return [...reader.visible('items').values()].map((row) => row.name);
  };
  const before = visible();
  mirror.record({ clock: start, commits: commit('late'), hidden: [1] });
  mirror.record({ clock: start, commits: commit('seen') });
  expect(visible()).toEqual([...before, 'seen']);
  expect(
    reader.world
      .table('items')
      .all()
      .map((row) => row.name),
  ).toEqual([...before, 'late', 'seen']);
  mirror.record({ clock: start, revealed: [1] });
  expect(visible()).toEqual([...before, 'late', 'seen']);
  const lines = readFileSync(join(folder, 'state.journal.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ n, hidden, revealed }) => ({ n, hidden, revealed }))).toEqual([
    { n: 1, hidden: true },
    { n: 2 },
    { n: 3, revealed: [1] },
  ]);
});
