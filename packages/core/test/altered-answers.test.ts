import { type Answer, isJsonObject, type JsonObject, normalizeValue, type PlanEntry } from '@faultbench/core';
import fc from 'fast-check';
import { openEngine, specOf } from './open-engine';

const text = `
services:
  shop:
    records:
      customers: { id: str, name: str }
      orders: { id: { type: str, prefix: ord_ }, status: enum[placed, shipped, delivered], customer_id: "ref[shop.customers]", total: float, qty: int, paid: bool, at: datetime, day: date, price: "decimal[2]" }
      logs: { id: str, text: str }
    seed: { customers: { count: 4 }, orders: { count: 6 } }
    operations:
      get_order: { kind: get, record: orders }
      list_orders: { kind: list, record: orders, filter: [status] }
      page_orders: { kind: list, record: orders, page: { size: 4 } }
      move: { kind: custom, handler: ./r.ts#move }
`;
const move = ({ world }: { world: { logs: { insert(row: object): void } } }) => {
  for (const each of ['debit', 'credit', 'log']) world.logs.insert({ text: each });
  return { moved: true };
};
const planned = (on: string, fault: string, options: object = {}): PlanEntry => ({
  on: `shop.${on}`,
  call: { from: 1, to: 1 },
  fault,
  optional: false,
  options: { ...options },
});

function open(plan: readonly PlanEntry[], seed = 1) {
  return openEngine(text, { plan, seed, handlers: { move: move as never } });
}

async function given(answer: Answer | Promise<Answer>): Promise<JsonObject> {
  const arrived = await answer;
  return arrived.type === 'value' ? (arrived.value as JsonObject) : {}; // every call here gives an object or a list
}

test('wrong_data: one field of the row is wrong, and right by its type; the trace has the true row', async () => {
  const fields = specOf(text).records[1]?.fields ?? {};
  const wronged = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 10_000 }),
      fc.constantFrom('ord_1', 'ord_3', 'ord_6'),
      async (seed, id) => {
        const { call, trace, world } = open([planned('get_order', 'wrong_data')], seed);
        const answer = await given(call('get_order', { id }));
        const row = world.rows('orders').get(id) ?? {};
        const different = Object.keys(row).filter((name) => answer[name] !== row[name]);
        expect(different).toHaveLength(1);
        const [name = ''] = different;
        expect(name).not.toBe('id');
        const field = fields[name];
        expect(field && normalizeValue(field, answer[name] ?? null)).toEqual({ ok: true, value: answer[name] });
        expect(trace().events[0]?.result).toEqual(row);
        wronged.add(name);
      },
    ),
    { numRuns: 120, seed: 3 },
  );
  expect([...wronged].sort()).toEqual(['at', 'customer_id', 'day', 'paid', 'price', 'qty', 'status', 'total']);
});

test('wrong_data: the same run gives the same wrong value', async () => {
  const once = () => given(open([planned('list_orders', 'wrong_data')]).call('list_orders'));
  expect(await once()).toEqual(await once());
});

test('wrong_data: `field` says which', async () => {
  const { call, world } = open([planned('get_order', 'wrong_data', { field: 'status' })]);
  const { status, ...rest } = await given(call('get_order', { id: 'ord_2' }));
  const { status: real, ...others } = world.rows('orders').get('ord_2') ?? {};
  expect(rest).toEqual(others);
  expect(['placed', 'shipped', 'delivered'].filter((each) => each !== real)).toContain(status);
});

test('wrong_data: one row of a page', async () => {
  const { call, world } = open([planned('page_orders', 'wrong_data')]);
  const { items, total } = await given(call('page_orders'));
  const rows = [...world.rows('orders').values()].slice(0, 4);
  expect(total).toBe(6);
  const shown = Array.isArray(items) ? items : [];
  expect(shown.filter((each, index) => JSON.stringify(each) !== JSON.stringify(rows[index]))).toHaveLength(1);
});

test('truncated_list: half of a list, half of a page and a total to match', async () => {
  const list = open([planned('list_orders', 'truncated_list')]);
  expect(await given(list.call('list_orders'))).toEqual([...list.world.rows('orders').values()].slice(0, 3));
  const page = open([planned('page_orders', 'truncated_list')]);
  const answer = await page.call('page_orders');
  expect(answer).toMatchObject({
    type: 'value',
    value: { items: [{ id: 'ord_1' }, { id: 'ord_2' }], total: 4, has_more: true },
  });
  const [event] = page.trace().events;
  expect(isJsonObject(event?.result) && event.result.total).toBe(6);
});

test.each([
  [{}, ['debit']],
  [{ writes: 2 }, ['debit', 'credit']],
  [{ writes: 9 }, ['debit', 'credit', 'log']],
])('partial_write %j: the first writes stay, the caller is told 500', async (options, kept) => {
  const { call, world, trace } = open([planned('move', 'partial_write', options)]);
  expect(await call('move')).toEqual({ type: 'refusal', error: { status: 500, message: 'Internal Server Error' } });
  expect([...world.rows('logs').values()].map((row) => row.text)).toEqual(kept);
  expect(trace().events[0]).toMatchObject({ ok: false, applied: true, fault: 'partial_write', world_rev: 1 });
});
