import { type Answer, type Json, type Row, World } from '@faultbench/core';
import { type OpenOptions, openEngine, planFor, specOf } from './open-engine';

const kinds = { str: 'str', prefix: '{ type: str, prefix: p_ }', int: 'int', uuid: '{ type: str, format: uuid }' };
const worldWith = (id: string) => `
services:
  a:
    records:
      x: { id: ${id}, n: int }
      y: { id: str, x_id: "ref[a.x]?" }
    seed: { x: { count: 3 } }
    operations:
      get_x: { kind: get, record: x }
      all_x: { kind: list, record: x, sort: [n] }
      page_x: { kind: list, record: x, page: { size: 2 } }
      mk_x: { kind: create, record: x }
      up_x: { kind: update, record: x }
      rm_x: { kind: delete, record: x }
      mk_y: { kind: create, record: y }
      up_y: { kind: update, record: y }
      swap: { kind: custom, handler: ./rules.ts#swap, args: { id: str } }
`;
type Tables = { x: { delete(id: string): boolean; insert(row: object): Row } };
const handlers: NonNullable<OpenOptions['handlers']> = {
  swap: ({ world }: { world: Tables }, { id }: { id: string }) => {
    world.x.delete(id);
    return world.x.insert({ n: 1 });
  },
};
const open = (id = 'str') => {
  const opened = openEngine(worldWith(id), { handlers });
  const plan = (value: unknown) => opened.faults.addPlan(planFor(worldWith(id), value));
  const value = async (tool: string, args: Json = {}) => {
    const answer: Answer = await opened.call(tool, args);
    if (answer.type === 'value') return answer.value;
    throw new Error(JSON.stringify(answer));
  };
  const ids = async (tool: string, args: Json = {}) => ((await value(tool, args)) as Row[]).map((row) => row.id);
  return { ...opened, plan, value, ids };
};

describe.each(Object.entries(kinds))('ids of kind %s', (_kind, id) => {
  test('no new row gets the id of a seeded one that was deleted', async () => {
    const { value, ids, world } = open(id);
    const [first = null, ...rest] = await ids('all_x', { sort: 'n' });
    await value('rm_x', { id: first });
    const made = (await value('mk_x', { n: 1 })) as Row;
    expect([first, ...rest]).not.toContain(made.id);
    expect(world.diff().deleted).toHaveProperty(['x', String(first)]);
  });

  test('nor in the same transaction', async () => {
    const { value, ids } = open(id);
    const all = await ids('all_x');
    const made = (await value('swap', { id: String(all[0]) })) as Row;
    expect(all).not.toContain(made.id);
  });
});

test('nor the id of a row that was given one, in a world that goes on or that is forked', () => {
  const spec = specOf(worldWith('str'));
  for (const each of [World.open(spec, {}), World.open(spec, {}).fork()]) {
    const write = (work: (transaction: ReturnType<World['begin']>) => { readonly ok: boolean }) => {
      const transaction = each.begin();
      expect(work(transaction).ok).toBe(true);
      transaction.commit();
    };
    write((transaction) => transaction.insert('x', { id: '1', n: 1 }));
    write((transaction) => transaction.delete('x', '1'));
    write((transaction) => transaction.insert('x', { n: 2 }));
    expect(
      each
        .table('x')
        .all()
        .map(({ id }) => id),
    ).toEqual(['2']);
  }
});

test('a row whose deletion is not seen yet is where it was, in lists and between pages', async () => {
  const { plan, call, ids, value } = open();
  plan([{ on: 'a.rm_x', call: 1, fault: 'late_write', visible_after: '9 calls' }]);
  const first = (await value('page_x')) as { items: Row[]; next_cursor: string };
  const sorted = await ids('all_x', { sort: 'n' });
  await call('rm_x', { id: '1' });
  expect(await ids('all_x')).toEqual(['1', '2', '3']);
  expect(await ids('all_x', { sort: 'n' })).toEqual(sorted);
  const second = (await value('page_x', { cursor: first.next_cursor })) as { items: Row[] };
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(['1', '2', '3']);
});

test('rows made and deleted since are where they were in a stale read', async () => {
  const { plan, ids, value } = open();
  await value('mk_x', { n: 1 });
  await value('mk_x', { n: 1 });
  for (const id of ['4', '1', '3']) await value('rm_x', { id });
  plan([{ on: 'a.all_x', call: 1, fault: 'stale_read', revisions: 3 }]);
  expect(await ids('all_x')).toEqual(['1', '2', '3', '4', '5']);
  expect(await ids('all_x')).toEqual(['2', '5']);
});

test('a stale read shows no write that callers do not see yet', async () => {
  const { plan, call, value } = open();
  plan([
    { on: 'a.up_x', call: 1, fault: 'late_write', visible_after: '9 calls' },
    { on: 'a.get_x', call: 2, fault: 'stale_read' },
  ]);
  const before = (await value('get_x', { id: '1' })) as Row;
  await call('up_x', { id: '1', n: 99_999 });
  await value('up_x', { id: '2', n: 5 });
  expect(await value('get_x', { id: '1' })).toEqual(before);
});

test('a ref to a row that is gone is refused, also where its deletion is not seen', async () => {
  const { plan, call, value, world } = open();
  plan([
    { on: 'a.rm_x', call: 1, fault: 'late_write', visible_after: '9 calls' },
    { on: 'a.mk_y', call: 3, fault: 'stale_read' },
  ]);
  await call('rm_x', { id: '1' });
  const gone = { error: { status: 422, message: expect.stringContaining('x 1 not found') } };
  expect(await call('mk_y', { x_id: '1' })).toMatchObject(gone);
  const { id = '' } = (await value('mk_y', {})) as Row;
  expect(await call('up_y', { id, x_id: '1' })).toMatchObject(gone);
  await value('rm_x', { id: '2' });
  expect(await call('mk_y', { x_id: '2' })).toMatchObject({ error: { status: 422 } });
  expect(world.table('y').all()).toEqual([{ id, x_id: null }]);
});
