import type { Answer, Json, Row } from '@faultbench/core';
import { type OpenOptions, openEngine } from './open-engine';

const shop = `
clock: { start: "2025-06-01T10:00:00Z" }
services:
  orders:
    records:
      products: { id: str, name: str }
      orders:
        id: { type: str, prefix: ord_ }
        lines: { list: { product_id: ref[orders.products], qty: { type: int, min: 1, default: 1 }, price: decimal[2], note: str?, at: { type: datetime, default: now } }, min: 1 }
        address: { type: object, fields: { city: str, zip: { type: str, pattern: "^[0-9]{5}$" } }, optional: true }
        total: { type: decimal[2], max: 1000 }
        due: { type: date, default: now }
        tags: { list: str, default: [] }
      invoices:
        id: { type: str, format: uuid }
        order_ids: { type: list[ref[orders.orders]], on_delete: clear }
        payer: { type: object, fields: { order_id: { type: ref[orders.orders]?, on_delete: clear }, name: str } }
      reviews: { about: { type: object, fields: { product_id: { type: ref[orders.products], on_delete: cascade } } } }
    seed:
      products: { rows: [{ id: p1, name: a }, { id: p2, name: b }, { id: p3, name: c }] }
      orders: { rows: [{ lines: [{ product_id: p1, price: "1" }], total: "9.50" }, { lines: [{ product_id: p1, price: "2" }, { product_id: p2, price: "3" }], total: "10" }] }
      invoices: { rows: [{ order_ids: [ord_1, ord_2], payer: { order_id: ord_1, name: x } }, { order_ids: [ord_2], payer: { name: y } }] }
      reviews: { rows: [{ about: { product_id: p3 } }, { about: { product_id: p2 } }] }
    operations:
      create_order: { kind: create, record: orders }
      update_order: { kind: update, record: orders }
      list_orders: { kind: list, record: orders, filter: { total: [gt, eq, in], due: [lte], address: [eq] }, sort: [total, due] }
      delete_order: { kind: delete, record: orders }
      delete_product: { kind: delete, record: products }
      create_invoice: { kind: create, record: invoices }
      bill:
        kind: custom
        handler: ./rules.ts#bill
        args: { lines: { list: { product_id: ref[orders.products], qty: int? } }, fast: { type: bool, default: false }, on: { type: date, default: now }, note: str? }
`;

const open = (options: OpenOptions = {}) => openEngine(shop, options);

function text(answer: Answer): string {
  return answer.type === 'refusal' ? `${answer.error.status}: ${answer.error.message}` : answer.type;
}

const line = { product_id: 'p1', price: '4.5' };

test('nested values are completed, canonical and deep', async () => {
  const { call, world } = open();
  const answer = await call('create_order', {
    lines: [{ price: 5, note: null, product_id: 'p2', at: '2025-05-01T00:00:00+02:00' }, line],
    address: { zip: '01234', city: 'x' },
    total: '7',
  });
  expect(answer).toEqual({
    type: 'value',
    value: {
      id: 'ord_3',
      lines: [
        { product_id: 'p2', qty: 1, price: '5.00', note: null, at: '2025-04-30T22:00:00.000Z' },
        { product_id: 'p1', qty: 1, price: '4.50', note: null, at: '2025-06-01T10:00:00.000Z' },
      ],
      address: { city: 'x', zip: '01234' },
      total: '7.00',
      due: '2025-06-01',
      tags: [],
    },
  });
  expect(world.table('orders').where({ address: { zip: '01234', city: 'x' } })).toHaveLength(1);
  expect(Object.isFrozen(world.table('orders').get('ord_3')?.lines)).toBe(true);
});

test.each<[string, string, Row, string]>([
  [
    'a misspelt field inside',
    'create_order',
    { lines: [{ ...line, qyt: 2 }], total: '1' },
    'unknown argument `lines.0.qyt`, did you mean `lines.0.qty`?',
  ],
  [
    'a misspelt field that is missed',
    'create_order',
    { lines: [{ produt_id: 'p1', price: '1' }], total: '1' },
    'unknown argument `lines.0.produt_id`, did you mean `lines.0.product_id`?',
  ],
  [
    'a missing field inside',
    'create_order',
    { lines: [{ product_id: 'p1' }], total: '1' },
    'missing argument `lines.0.price`',
  ],
  [
    'a float',
    'create_order',
    { lines: [{ ...line, price: 1.5 }], total: 2.5 },
    'lines.0.price must be a decimal string, not 1.5; total must be a decimal string, not 2.5',
  ],
  [
    'more places',
    'create_order',
    { lines: [line], total: '1.005' },
    'total must be a decimal string with at most 2 places, not "1.005"',
  ],
  [
    'more than the most',
    'create_order',
    { lines: [line], total: '1000.01' },
    'total must be a decimal string of at most 1000.00, not "1000.01"',
  ],
  [
    'fewer than the least',
    'create_order',
    { lines: [], total: '1' },
    'lines must be a list of at least 1 item, not []',
  ],
  [
    'a bound inside',
    'create_order',
    { lines: [{ ...line, qty: 0 }], total: '1' },
    'lines.0.qty must be an integer of at least 1, not 0',
  ],
  [
    'a pattern inside',
    'create_order',
    { lines: [line], address: { city: 'x', zip: '1' }, total: '1' },
    'address.zip must be text that matches ^[0-9]{5}$, not "1"',
  ],
  [
    'an instant for a day',
    'create_order',
    { lines: [line], total: '1', due: '2025-06-01T00:00:00Z' },
    'due must be a date like 2025-05-20, not "2025-06-01T00:00:00Z"',
  ],
  [
    'a day that is none',
    'create_order',
    { lines: [line], total: '1', due: '2025-02-30' },
    'due must be a date like 2025-05-20, not "2025-02-30"',
  ],
  [
    'a list for an object',
    'create_order',
    { lines: [line], total: '1', address: [] },
    'address must be object, not []',
  ],
  ['text for a list', 'create_order', { lines: 'p1', total: '1' }, 'lines must be array, not "p1"'],
  ['null inside', 'create_order', { lines: [{ ...line, price: null }], total: '1' }, 'lines.0.price must not be null'],
  [
    'a ref inside to no row',
    'create_order',
    { lines: [line, { ...line, product_id: 'p9' }], total: '1' },
    'lines.1.product_id: products p9 not found',
  ],
  [
    'a ref in a list to no row',
    'create_invoice',
    { order_ids: ['ord_1', 'ord_9'], payer: { name: 'x' } },
    'order_ids.1: orders ord_9 not found',
  ],
  [
    'a ref inside an argument to no row',
    'bill',
    { lines: [{ product_id: 'p9' }] },
    'lines.0.product_id: products p9 not found',
  ],
])('%s is refused', async (_what, tool, args, reason) => {
  const { call, world } = open({ handlers: { bill: () => ({}) } });
  expect(text(await call(tool, args))).toBe(`422: validation error: ${reason}`);
  expect(world.revision).toBe(0);
});

test('arguments of a handler are completed too', async () => {
  const given: Json[] = [];
  const handlers = { bill: (_context: unknown, args: Json) => given.push(args) };
  const { call } = open({ handlers });
  await call('bill', { lines: [{ product_id: 'p1', qty: null }] });
  await call('bill', { lines: [], fast: true, note: null, on: '2025-01-01' });
  expect(given).toEqual([
    { lines: [{ product_id: 'p1', qty: null }], fast: false, on: '2025-06-01' },
    { lines: [], fast: true, on: '2025-01-01' },
  ]);
});

test('nested values are replaced whole, and an equal one is no change', async () => {
  const { call, world } = open();
  const [first] = world.table('orders').all();
  await call('update_order', { id: 'ord_1', lines: first?.lines ?? [] });
  expect(world.revision).toBe(0);
  await call('update_order', { id: 'ord_1', address: { city: 'y', zip: '00000' }, lines: [line] });
  expect(world.diff().updated.orders?.ord_1).toMatchObject({
    address: [null, { city: 'y', zip: '00000' }],
    lines: [[{ price: '1.00' }], [{ price: '4.50' }]],
  });
  await call('update_order', { id: 'ord_1', address: null });
  expect(world.table('orders').get('ord_1')?.address).toBeNull();
});

test.each<[Row, Json]>([
  [{ total_gt: '9.5' }, ['ord_2']],
  [{ total_gt: 9 }, ['ord_1', 'ord_2']],
  [{ total: '10' }, ['ord_2']],
  [{ total_in: ['9.5', 7] }, ['ord_1']],
  [{ sort: '-total' }, ['ord_2', 'ord_1']],
  [{ sort: 'total' }, ['ord_1', 'ord_2']],
  [{ due_lte: '2025-06-01' }, ['ord_1', 'ord_2']],
  [{ due_lte: '2025-05-31' }, []],
])('amounts and days compare by value: %j gives %j', async (args, ids) => {
  const answer = await open().call('list_orders', args);
  expect(answer.type === 'value' && (answer.value as Row[]).map(({ id }) => id)).toEqual(ids);
});

describe('a delete follows refs inside lists and objects', () => {
  test('clear', async () => {
    const { call, world } = open();
    expect(await call('delete_order', { id: 'ord_1' })).toMatchObject({ type: 'value' });
    expect(world.table('invoices').all()).toMatchObject([
      { order_ids: ['ord_2'], payer: { order_id: null, name: 'x' } },
      { order_ids: ['ord_2'], payer: { name: 'y' } },
    ]);
    expect(Object.keys(world.diff().updated.invoices ?? {})).toHaveLength(1);
  });

  test('cascade, and refuse', async () => {
    const { call, world } = open();
    expect(text(await call('delete_product', { id: 'p1' }))).toBe(
      '409: products p1 cannot be deleted: orders ord_1 refers to it',
    );
    await call('delete_product', { id: 'p3' });
    expect(world.table('reviews').all()).toMatchObject([{ about: { product_id: 'p2' } }]);
  });
});

test('ids that are UUIDs go on as they began, and depend on the seed', async () => {
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  const { call, world } = open();
  const seeded = world
    .table('invoices')
    .all()
    .map(({ id }) => id);
  await call('create_invoice', { order_ids: [], payer: { name: 'z' } });
  const ids = world
    .table('invoices')
    .all()
    .map(({ id }) => String(id));
  expect(ids.slice(0, 2)).toEqual(seeded);
  expect(new Set(ids).size).toBe(3);
  for (const id of ids) expect(id).toMatch(uuid);
  expect(ids).toMatchInlineSnapshot(`
[
  "84540f81-c85b-4d68-b424-a34553a2769e",
  "84a666f2-1cff-451d-8826-2a6f231b7339",
  "99edaef0-f48c-462a-aea4-af122a9e41af",
]
`);
  const other = openEngine(`seed: 7\n${shop}`).world.table('invoices').all();
  expect(other.map(({ id }) => id)).not.toEqual(seeded);
  const fork = open().world.fork();
  expect(
    fork
      .table('invoices')
      .all()
      .map(({ id }) => id),
  ).toEqual(seeded);
});
