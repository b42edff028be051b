import { arrangeInsert, arrangeUpdate, brokenIn, brokenText, firstBroken, type Json } from '@faultbench/core';
import fc from 'fast-check';
import { type OpenEngine, type OpenOptions, openEngine } from './open-engine';

const text = `
services:
  pay:
    records:
      orders: { id: str, status: enum[placed, shipped, delivered]?, total: int }
      refunds: { id: str, order_id: str?, cents: int?, code: { type: str, secret: true, optional: true } }
    seed: { orders: { rows: [{ id: o1, status: placed, total: 9 }, { id: o2, total: 9 }] } }
    operations:
      refund: { kind: create, record: refunds }
      change: { kind: update, record: refunds }
      order: { kind: update, record: orders }
      drop: { kind: delete, record: refunds }
      many: { kind: custom, handler: ./r.ts#many }
invariants:
  one: { unique: [pay.refunds.order_id] }
  code_once: { unique: [pay.refunds.code, pay.refunds.cents] }
  bounds: { range: pay.refunds.cents, min: 1, max: 100 }
  life: { transition: pay.orders.status, allow: { placed: [shipped], shipped: [delivered] } }
  within: { handler: ./r.ts#within }
`;

const within = (world: { refunds: { all(): { cents: number }[] } }) => {
  const sum = world.refunds.all().reduce((total, { cents }) => total + cents, 0);
  return sum <= 500 || `refunds of ${sum}`;
};

function open(options: OpenOptions = {}): OpenEngine {
  return openEngine(text, { ...options, handlers: { within: within as never, ...options.handlers } });
}

async function sentences(engine: OpenEngine, calls: readonly (readonly [string, Json])[]): Promise<readonly string[]> {
  for (const [tool, args] of calls) await engine.call(tool, args);
  return firstBroken(brokenIn(engine.trace().events)).map(brokenText);
}

test('the first break of each is kept with its call; the write stays', async () => {
  const engine = open();
  const broken = await sentences(engine, [
    ['refund', { order_id: 'o1', cents: 5 }],
    ['refund', { order_id: 'o2', cents: 0 }],
    ['refund', { order_id: 'o1', cents: 101 }],
    ['refund', { order_id: 'o1', cents: 400 }],
    ['order', { id: 'o1', status: 'delivered' }],
    ['order', { id: 'o2', status: 'delivered' }],
    ['order', { id: 'o2', status: 'placed' }],
  ]);
  expect(broken.join('\n')).toMatchInlineSnapshot(`
"invariant bounds broke at revision 2, by refund {"order_id":"o2","cents":0}, call 2: refunds 2 has cents 0, below the least, 1
invariant one broke at revision 3, by refund {"order_id":"o1","cents":101}, call 3: 2 rows of refunds have order_id "o1": 1, 3
invariant within broke at revision 4, by refund {"order_id":"o1","cents":400}, call 4: refunds of 506
invariant life broke at revision 5, by order {"id":"o1","status":"delivered"}, call 5: orders o1 went from "placed" to "delivered"; it may go to shipped"
`);
  expect(engine.world.table('refunds').count()).toBe(4);
  expect(engine.trace().events.map((event) => (event.broken ?? []).length)).toEqual([0, 1, 1, 1, 1, 0, 0]);
});

test('what holds says nothing', async () => {
  const broken = await sentences(open(), [
    ['refund', { cents: 5 }],
    ['refund', { cents: 5 }],
    ['refund', { order_id: 'o1', cents: 1, code: 'abc' }],
    ['refund', { order_id: 'o2', cents: 100, code: 'abc' }],
    ['change', { id: '3', order_id: null }],
    ['refund', { order_id: 'o1', cents: 7 }],
    ['drop', { id: '5' }],
    ['refund', { order_id: 'o1', cents: 7 }],
    ['order', { id: 'o1', status: 'shipped' }],
    ['order', { id: 'o1', status: 'delivered' }],
    ['order', { id: 'o2', status: 'delivered' }],
  ]);
  expect(broken).toEqual([]);
});

test('an update breaks as well as a create, a state that is cleared too', async () => {
  const broken = await sentences(open(), [
    ['refund', { order_id: 'o1', cents: 5 }],
    ['refund', { order_id: 'o2', cents: 5 }],
    ['change', { id: '2', order_id: 'o1' }],
    ['change', { id: '1', cents: -3 }],
    ['order', { id: 'o1', status: null }],
  ]);
  expect(broken.map((each) => each.replace(/.*?: /, ''))).toEqual([
    '2 rows of refunds have order_id "o1": 1, 2',
    'refunds 1 has cents -3, below the least, 1',
    'orders o1 went from "placed" to null; it may go to shipped',
  ]);
});

test('secrets stay secret', async () => {
  const [broken] = await sentences(open(), [
    ['refund', { cents: 5, code: 'hush-hush' }],
    ['refund', { cents: 5, code: 'hush-hush' }],
  ]);
  expect(broken?.split('call 2: ')[1]).toBe('2 rows of refunds have code a secret value and cents 5: 1, 2');
});

test.each([
  ['duplicate_write', 2],
  ['late_write', 1],
  ['timeout', 1],
  ['timeout_before', 0],
])('the truth counts under %s', async (fault, rows) => {
  const optional = fault === 'late_write' ? { visible_after: '5 calls' } : {};
  const engine = open({
    plan: [{ on: 'pay.refund', call: { from: 1, to: 1 }, fault, optional: false, options: optional as never }],
  });
  const broken = await sentences(engine, [['refund', { order_id: 'o1', cents: 5 }]]);
  expect(engine.world.table('refunds').count()).toBe(rows);
  expect(broken).toHaveLength(rows === 2 ? 1 : 0);
  const after = await sentences(engine, [['refund', { order_id: 'o1', cents: 5 }]]);
  expect(after).toHaveLength(rows === 0 ? 0 : 1);
});

test('calls that run at once do not take the blame for each other', async () => {
  const order: string[] = [];
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const many = async ({ world }: { world: { refunds: { insert(row: Json): unknown } } }) => {
    world.refunds.insert({ order_id: 'o1', cents: 5 });
    await gate;
    order.push('many');
  };
  const engine = open({ handlers: { many: many as never } });
  const slow = engine.call('many');
  await engine.call('refund', { order_id: 'o1', cents: 6 });
  order.push('refund');
  release();
  await slow;
  expect(order).toEqual(['refund', 'many']);
  const [broken] = firstBroken(brokenIn(engine.trace().events));
  expect(broken && brokenText(broken)).toContain('by many {}, call 1: 2 rows of refunds');
});

test("a write of the test's own counts, and is told apart", () => {
  const { parts, entries } = open();
  arrangeInsert(parts, 'refunds', { order_id: 'o1', cents: 5 });
  arrangeInsert(parts, 'refunds', { order_id: 'o1', cents: 5 });
  arrangeUpdate(parts, 'orders', 'o1', { status: 'shipped' });
  expect(entries.map(({ broken = [] }) => broken.map(({ invariant }) => invariant))).toEqual([[], ['one'], []]);
});

test.each<[string, () => unknown, string]>([
  [
    'throws',
    () => {
      throw new Error('boom');
    },
    'its handler failed: boom',
  ],
  ['answers false', () => false, 'its handler answered false; return true, or a sentence that says what is wrong'],
  ['answers nothing', () => undefined, 'its handler answered undefined;'],
  ['answers an empty text', () => ' ', 'its handler answered " ";'],
  ['waits', async () => true, 'its handler answered a promise, and there is no waiting;'],
  ['writes', ((world: { refunds: { insert?: unknown } }) => String(typeof world.refunds.insert)) as never, ''],
])('a handler that %s', async (name, handler, reason) => {
  const engine = open({ handlers: { within: handler as never } });
  const [found] = engine.parts.invariants.start();
  if (name === 'writes') return expect(found?.reason).toBe('undefined');
  expect(found).toMatchObject({ invariant: 'within', revision: 0, crashed: true });
  expect(found?.reason).toContain(reason);
});

test('unique, range and transition agree with a look at every row after every call', async () => {
  const call = fc.oneof(
    fc.record({
      tool: fc.constant('refund'),
      args: fc.record({ order_id: fc.constantFrom('o1', 'o2', 'o3', null), cents: fc.integer({ min: -2, max: 103 }) }),
    }),
    fc.record({
      tool: fc.constant('change'),
      args: fc.record({ id: fc.constantFrom('1', '2', '3'), order_id: fc.constantFrom('o1', 'o2', null) }),
    }),
    fc.record({ tool: fc.constant('drop'), args: fc.record({ id: fc.constantFrom('1', '2') }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(call, { maxLength: 12 }), async (calls) => {
      const engine = open({ handlers: { within: () => true } });
      let [unique, range] = [false, false];
      for (const { tool, args } of calls) {
        await engine.call(tool, args);
        const rows = engine.world.table('refunds').all();
        const orders = rows.flatMap(({ order_id }) => order_id ?? []);
        unique ||= new Set(orders).size < orders.length;
        range ||= rows.some(({ cents }) => Number(cents) < 1 || Number(cents) > 100);
        const broken = engine.parts.invariants.breaks.map(({ invariant }) => invariant);
        expect([broken.includes('one'), broken.includes('bounds')]).toEqual([unique, range]);
      }
    }),
  );
});
