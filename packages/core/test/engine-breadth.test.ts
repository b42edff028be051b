import { type Answer, isJsonObject, type Json, type Row } from '@faultbench/core';
import { type OpenOptions, openEngine, planFor, rulesFor } from './open-engine';

const shop = `
services:
  orders:
    records:
      customers: { id: str, email: { type: str, unique: true } }
      orders: { id: str, customer_id: { type: ref[orders.customers], on_delete: cascade }, status: enum[placed, delivered], total: int, note: str?, placed_at: datetime }
      notes: { id: str, order_id: { type: ref[orders.orders]?, on_delete: clear }, text: str }
      holds: { id: str, customer_id: ref[orders.customers] }
    seed:
      customers: { rows: [{ id: c1, email: a@example.com }, { id: c2, email: b@example.com }] }
      orders: { rows: [{ id: "1", customer_id: c1, status: placed, total: 5, placed_at: "2025-05-31T23:00:00Z" }, { id: "2", customer_id: c1, status: delivered, total: 7, note: "é second", placed_at: "2025-05-20T10:00:00Z" }, { id: "3", customer_id: c2, status: placed, total: 7, placed_at: "2025-05-25T10:00:00Z" }] }
      notes: { rows: [{ id: n1, order_id: "1", text: first }] }
    operations:
      get_order: { kind: get, record: orders }
      list_orders: { kind: list, record: orders, filter: { placed_at: [gte, lt], total: [gt, lte], status: [eq, in], note: [contains] }, sort: [total, placed_at] }
      page_orders: { kind: list, record: orders, sort: [total], page: { size: 2 } }
      update_order: { kind: update, record: orders }
      create_order: { kind: create, record: orders }
      create_customer: { kind: create, record: customers }
      list_customers: { kind: list, record: customers }
      delete_customer: { kind: delete, record: customers }
      create_hold: { kind: create, record: holds }
      add: { kind: custom, handler: ./rules.ts#add, args: { id: str } }
      total: { kind: custom, handler: ./rules.ts#total, args: { id: str } }
`;
const open = (options: OpenOptions = {}) => openEngine(shop, options);
const plan = (value: unknown) => planFor(shop, value);
const rules = (value: unknown) => rulesFor(shop, value);

function answered(answer: Answer): Json {
  if (answer.type === 'value') return answer.value;
  throw new Error(JSON.stringify(answer));
}
const rowsOf = (answer: Answer) => answered(answer) as readonly Row[];
const idsOf = (answer: Answer) => rowsOf(answer).map((row) => row.id);

test.each<[Json, Json]>([
  [{ placed_at_gte: '2025-05-25T10:00:00Z' }, ['1', '3']],
  [{ placed_at_gte: '2025-05-25T12:00:00+02:00', placed_at_lt: '2025-05-31T23:00:00Z' }, ['3']],
  [{ total_gt: 5 }, ['2', '3']],
  [{ total_lte: 5 }, ['1']],
  [{ status: 'placed', total_gt: 5 }, ['3']],
  [{ status_in: ['placed', 'delivered'] }, ['1', '2', '3']],
  [{ status_in: [] }, []],
  [{ note_contains: 'é' }, ['2']],
  [{ sort: 'total' }, ['1', '2', '3']],
  [{ sort: '-total' }, ['2', '3', '1']],
  [{ sort: 'placed_at' }, ['2', '3', '1']],
])('list %j gives %j', async (args, ids) => {
  expect(idsOf(await open().call('list_orders', args))).toEqual(ids);
});

test.each<[string, Json]>([
  ['list_orders', { total_gt: '5' }],
  ['list_orders', { status_in: 'placed' }],
  ['list_orders', { sort: 'note' }],
  ['list_orders', { total: 5 }],
  ['page_orders', { limit: 0 }],
  ['page_orders', { limit: 101 }],
  ['page_orders', { limit: -1 }],
  ['page_orders', { cursor: 'abc' }],
  ['page_orders', { cursor: '!' }],
])('refused: %s %j', async (tool, args) => {
  const answer = await open().call(tool, args);
  expect(answer.type === 'refusal' && `${answer.error.status}: ${answer.error.message}`).toMatchSnapshot();
});

test('a cursor of another question is refused', async () => {
  const { call } = open();
  const first = answered(await call('page_orders', { sort: 'total' }));
  const cursor = isJsonObject(first) ? (first.next_cursor ?? null) : null;
  expect(await call('page_orders', { sort: '-total', cursor })).toMatchObject({
    type: 'refusal',
    error: { status: 422 },
  });
  expect(await call('page_orders', { sort: 'total', cursor })).toMatchObject({ type: 'value' });
});

test.each(['', 'total', '-total'])(
  'every row that stayed is seen once while rows come and go, sorted by "%s"',
  async (sort) => {
    const { call, parts } = open();
    const table = () => parts.world.table('orders').all();
    for (let each = 0; each < 42; each++) {
      await call('create_order', { customer_id: 'c1', status: 'placed', total: each % 4 });
    }
    const before = table().map((row) => row.id);
    const seen: Json[] = [];
    let cursor: Json = null;
    for (let page = 0; page < 4; page++) {
      const args: Row = { limit: 20, ...(sort ? { sort } : {}), ...(cursor ? { cursor } : {}) };
      const answer = answered(await call('page_orders', args));
      if (!isJsonObject(answer)) throw new Error('no page');
      seen.push(...(answer.items as Row[]).map((row) => row.id ?? null));
      cursor = answer.next_cursor ?? null;
      expect(answer.has_more).toBe(cursor !== null);
      if (cursor === null) break;
      await call('create_order', { customer_id: 'c1', status: 'placed', total: page });
      const gone = parts.world.begin();
      gone.delete('orders', String(seen[3 + page]));
      gone.delete('orders', String(before.at(-1 - page)));
      gone.commit();
    }
    const stayed = before.filter((id) => table().some((row) => row.id === id));
    expect(stayed.filter((id) => seen.filter((each) => each === id).length !== 1)).toEqual([]);
  },
);

test('a delete follows its refs: cascade, clear, refuse', async () => {
  const { call, world } = open();
  expect(await call('delete_customer', { id: 'c9' })).toMatchObject({
    error: { status: 404, message: 'customers c9 not found' },
  });
  expect(await call('delete_customer', { id: 'c1' })).toEqual({ type: 'value', value: { id: 'c1', deleted: true } });
  expect(world.revision).toBe(1);
  expect(
    world
      .table('orders')
      .all()
      .map((row) => row.id),
  ).toEqual(['3']);
  expect(world.table('notes').get('n1')).toEqual({ id: 'n1', order_id: null, text: 'first' });
  await call('create_hold', { customer_id: 'c2' });
  expect(await call('delete_customer', { id: 'c2' })).toEqual({
    type: 'refusal',
    error: { status: 409, message: 'customers c2 cannot be deleted: holds 1 refers to it' },
  });
  expect(world.table('orders').get('3')).toBeDefined();
});

test('a late write is made at once and stays out of the callers’ sight for so many calls', async () => {
  const { call, faults, world, entries, trace } = open();
  faults.addPlan(plan([{ on: 'orders.create_order', call: 1, fault: 'late_write', visible_after: '2 calls' }]));
  const args = { customer_id: 'c1', status: 'placed', total: 1 };
  expect(await call('create_order', args)).toMatchObject({ type: 'refusal', error: { status: 504 } });
  expect(world.table('orders').count()).toBe(4);
  expect(idsOf(await call('list_orders'))).toEqual(['1', '2', '3']);
  expect(await call('get_order', { id: '4' })).toMatchObject({ error: { status: 404 } });
  expect(idsOf(await call('list_orders'))).toEqual(['1', '2', '3', '4']);
  expect(trace().events[0]).toMatchObject({ fault: 'late_write', phase: 'after', applied: true });
  expect(entries.map(({ hidden, revealed }) => ({ hidden, revealed }))).toEqual([
    { hidden: [1] },
    {},
    {},
    { revealed: [1] },
  ]);
});

test('a late write counts for uniqueness, and other writes to its row stay seen', async () => {
  const { call, faults, clock, engine } = open();
  faults.addPlan(plan([{ on: '*', call: '1..2', fault: 'late_write', visible_after: '30s' }]));
  await call('create_customer', { email: 'new@example.com' });
  await call('update_order', { id: '1', total: 99, note: 'late' });
  expect(await call('create_customer', { email: 'new@example.com' })).toMatchObject({ error: { status: 409 } });
  await call('update_order', { id: '1', status: 'delivered' });
  expect(await call('get_order', { id: '1' })).toMatchObject({ value: { total: 5, note: null, status: 'delivered' } });
  clock.advance(30_000);
  expect(engine.reveal()).toEqual([1, 2]);
  expect(await call('get_order', { id: '1' })).toMatchObject({
    value: { total: 99, note: 'late', status: 'delivered' },
  });
});

test('what a handler writes follows from the truth, also while callers do not see all of it', async () => {
  type Orders = { get(id: string): { total: number } | undefined; update(id: string, fields: object): object };
  const { call, faults, world } = open({
    handlers: {
      add: ({ world }: { world: { orders: Orders } }, { id }: { id: string }) =>
        world.orders.update(id, { total: (world.orders.get(id)?.total ?? 0) + 1 }),
      total: ({ world }: { world: { orders: Orders } }, { id }: { id: string }) => world.orders.get(id)?.total ?? null,
    },
  });
  const before = world.table('orders').get('1')?.['total'];
  faults.addPlan(plan([{ on: 'orders.add', call: 1, fault: 'late_write', visible_after: '2 calls' }]));
  faults.addPlan(plan([{ on: 'orders.add', call: 3, fault: 'stale_read', revisions: 2 }]));
  await call('add', { id: '1' });
  expect(await call('total', { id: '1' })).toMatchObject({ value: before });
  expect(await call('add', { id: '1' })).toMatchObject({ value: { total: Number(before) + 2 } });
  expect(await call('total', { id: '1' })).toMatchObject({ value: Number(before) + 2 });
  expect(await call('add', { id: '1' })).toMatchObject({ value: { total: Number(before) + 3 } });
});

test('a duplicated write is two transactions; a refused second is traced', async () => {
  const { call, faults, world, trace } = open();
  faults.addPlan(plan([{ on: '*', fault: 'duplicate_write' }]));
  expect(await call('create_order', { customer_id: 'c1', status: 'placed', total: 1 })).toMatchObject({
    value: { id: '4' },
  });
  expect(world.table('orders').count()).toBe(5);
  expect(world.revision).toBe(2);
  expect(await call('create_customer', { email: 'x@example.com' })).toMatchObject({ type: 'value' });
  expect(world.revision).toBe(3);
  expect(trace().events[1]?.second).toMatchObject({ ok: false, error: { status: 409 } });
});

test('a stale read answers from so many writes ago', async () => {
  const { call, faults } = open();
  await call('update_order', { id: '1', total: 6 });
  await call('update_order', { id: '1', total: 7 });
  faults.addPlan(
    plan([
      { on: 'orders.get_order', call: 1, fault: 'stale_read' },
      { on: 'orders.get_order', call: 2, fault: 'stale_read', revisions: 9 },
    ]),
  );
  const totals = [];
  for (let each = 0; each < 3; each++) totals.push((answered(await call('get_order', { id: '1' })) as Row).total);
  expect(totals).toEqual([6, 5, 7]);
});

test('soft failure, skew and wire symptoms', async () => {
  const { call, faults, world } = open();
  faults.addPlan(
    plan([
      { on: '*', call: 1, fault: 'soft_failure' },
      { on: '*', call: 2, fault: 'soft_failure', message: 'no stock' },
      { on: '*', call: 3, fault: 'skew', by: '-3h' },
      { on: '*', call: 4, fault: 'hang' },
      { on: '*', call: 5, fault: 'disconnect_before' },
      { on: '*', call: 6, fault: 'crash' },
    ]),
  );
  const args = { id: '1', total: 6 };
  expect(await call('update_order', args)).toEqual({
    type: 'value',
    value: { ok: false, error: 'The request could not be completed' },
  });
  expect(await call('update_order', args)).toMatchObject({ value: { error: 'no stock' } });
  expect(world.revision).toBe(0);
  expect(await call('get_order', { id: '1' })).toMatchObject({ value: { placed_at: '2025-05-31T20:00:00.000Z' } });
  expect((await call('update_order', args)).type).toBe('hang');
  expect(world.revision).toBe(1);
  expect((await call('update_order', { id: '1', total: 8 })).type).toBe('disconnect');
  expect(world.revision).toBe(1);
  expect((await call('update_order', { id: '1', total: 9 })).type).toBe('crash');
  expect(world.revision).toBe(2);
});

test('one limit for all operations of a rule that shares it', async () => {
  const { call, faults } = open();
  faults.setRules(rules({ 'orders.*': { rate_limit: { calls: 2, per: '1m', shared: true } } }));
  const types = [];
  for (const tool of ['list_orders', 'list_customers', 'page_orders']) types.push((await call(tool)).type);
  expect(types).toEqual(['value', 'value', 'refusal']);
});

test('a skew stays within the years that have four digits', async () => {
  const { call, faults } = open();
  faults.addPlan(
    plan([
      { on: '*', call: 1, fault: 'skew', by: '-900000000d' },
      { on: '*', call: 2, fault: 'skew', by: '90000000d' },
    ]),
  );
  expect(await call('get_order', { id: '1' })).toMatchObject({ value: { placed_at: '0000-01-01T00:00:00.000Z' } });
  expect(await call('get_order', { id: '1' })).toMatchObject({ value: { placed_at: '9999-12-31T23:59:59.999Z' } });
});

test('null of what has a default means that it is absent, inside an argument too', async () => {
  const { call } = openEngine(
    `
services:
  a:
    records:
      x: { id: str, state: { type: "enum[new, old]", default: new }, at: { type: datetime, default: now }, made: datetime, n: int, part: { type: object, fields: { q: { type: int, default: 1 } }, optional: true } }
    operations:
      make: { kind: create, record: x }
      change: { kind: update, record: x }
      since: { kind: custom, handler: ./rules.ts#since, args: { from: { type: date, default: "2025-01-01" } } }
`,
    { handlers: { since: (_: unknown, { from }: { from: string }) => from } },
  );
  expect(await call('make', { state: null, at: null, made: null, n: 1, part: { q: null } })).toMatchObject({
    value: { state: 'new', at: expect.stringMatching(/^2/), made: expect.stringMatching(/^2/), part: { q: 1 } },
  });
  expect(await call('since', { from: null })).toMatchObject({ value: '2025-01-01' });
  expect(await call('make', { n: null })).toMatchObject({ error: { status: 422 } });
  expect(await call('change', { id: '1', state: null })).toMatchObject({ error: { status: 422 } });
});
