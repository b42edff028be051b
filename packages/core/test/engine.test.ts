import { type Answer, findFault } from '@faultbench/core';
import { type OpenOptions, openEngine, planFor, rulesFor } from './open-engine';

const shop = `
services:
  orders:
    records:
      customers: { id: str, email: { type: str, unique: true } }
      orders: { id: str, customer_id: ref[orders.customers], status: enum[placed, delivered, returned], total: float, note: str?, placed_at: datetime }
    seed:
      customers: { rows: [{ id: "c1", email: a@example.com }, { id: "c2", email: b@example.com }] }
      orders: { rows: [{ id: "1", customer_id: c1, status: placed, total: 5.0, placed_at: "2025-05-31T23:00:00Z" }, { id: "2", customer_id: c2, status: delivered, total: 7.5, placed_at: "2025-05-20T10:00:00Z" }] }
    operations:
      get_order: { kind: get, record: orders }
      list_orders: { kind: list, record: orders, filter: [customer_id, status] }
      update_order: { kind: update, record: orders }
      create_order: { kind: create, record: orders }
      create_customer: { kind: create, record: customers }
      move: { kind: custom, handler: ./rules.ts#move, args: { id: str, customer_id: ref[orders.customers] } }
`;

const open = (options: OpenOptions = {}) => openEngine(shop, options);
const rules = (value: unknown) => rulesFor(shop, value);
const plan = (value: unknown) => planFor(shop, value);

function texts(answer: Answer): string {
  if (answer.type === 'refusal') return `${answer.error.status}: ${answer.error.message}`;
  return answer.type === 'text' ? answer.text : answer.type;
}

test('a call is answered in the turn it comes in, unless something has to be waited for', async () => {
  const { call, trace } = open({ handlers: { move: async () => null } });
  expect(call('get_order', { id: '1' })).toMatchObject({ type: 'value', value: { id: '1' } });
  expect(call('update_order', { id: '1', note: 'x' })).toMatchObject({ type: 'value', value: { note: 'x' } });
  expect(call('get_order', {})).toMatchObject({ type: 'refusal', error: { status: 422 } });
  expect(trace().events).toHaveLength(3);
  const waiting = call('move', { id: '1', customer_id: 'c1' });
  expect(waiting).toBeInstanceOf(Promise);
  expect(await waiting).toEqual({ type: 'value', value: null });
});

test('the five kinds of operation', async () => {
  const { call, world } = open({
    handlers: {
      move: (
        { world }: { world: { orders: { update(id: string, fields: object): object } } },
        args: { id: string; customer_id: string },
      ) => world.orders.update(args.id, { customer_id: args.customer_id }),
    },
  });
  expect(await call('get_order', { id: '1' })).toMatchObject({ type: 'value', value: { id: '1', note: null } });
  expect(await call('list_orders', { status: 'delivered' })).toMatchObject({ value: [{ id: '2' }] });
  expect(await call('list_orders', { status: 'returned' })).toEqual({ type: 'value', value: [] });
  expect(await call('create_order', { customer_id: 'c1', status: 'placed', total: 1 })).toMatchObject({
    value: { id: '3', note: null, placed_at: '2025-06-01T00:00:00.000Z' },
  });
  expect(await call('update_order', { id: '1', note: 'x', placed_at: '2025-05-31T23:00:00+02:00' })).toMatchObject({
    value: { note: 'x', placed_at: '2025-05-31T21:00:00.000Z' },
  });
  expect(await call('update_order', { id: '1', note: null })).toMatchObject({ value: { note: null } });
  expect(world.revision).toBe(3);
  expect(await call('update_order', { id: '1', note: null })).toMatchObject({ type: 'value' });
  expect(world.revision).toBe(3);
  expect(await call('move', { id: '1', customer_id: 'c2' })).toMatchObject({ value: { customer_id: 'c2' } });
});

test.each([
  ['get_order', { id: '9' }],
  ['get_order', {}],
  ['get_order', { id: 1 }],
  ['get_order', { id: '1', verbose: true }],
  ['get_order', null],
  ['get_order', '{"id":'],
  ['get_order', ['1']],
  ['create_order', { customer_id: 'c1', status: 'placed', totl: 3 }],
  ['create_order', { customer_id: 'c1', status: 'Placed', total: '3' }],
  ['create_order', { customer_id: 'c9', status: 'placed', total: 3 }],
  ['create_order', { customer_id: 'c1', status: 'placed', total: 3, placed_at: '2025-02-30T00:00:00Z' }],
  ['create_order', { id: '7', customer_id: 'c1', status: 'placed', total: 3 }],
  ['create_customer', { email: 'a@example.com' }],
  ['update_order', { id: '1', status: null }],
  ['update_order', { id: '9', total: 1 }],
  ['list_orders', { custmer_id: 'c1' }],
  ['list_orders', { total: 5 }],
  ['move', { id: '1', customer_id: 'c9' }],
])('refused: %s %j', async (tool, args) => {
  const { call, world, entries } = open();
  expect(texts(await call(tool, args))).toMatchSnapshot();
  expect(world.revision).toBe(0);
  expect(entries[0]?.event).toMatchObject({ ok: false, applied: false, answered: true });
});

test('an unknown tool is an answer of its own, and traced', async () => {
  const { call, trace } = open();
  expect(await call('get_ordr', { id: '1' })).toEqual({ type: 'unknown', tool: 'get_ordr' });
  expect(trace().path()).toBe('get_ordr!404');
});

test('a refused or crashed handler writes nothing; a crash is a plain 500 and the truth is in the trace', async () => {
  const refusal = Object.assign(new Error('no'), {
    [Symbol.for('faultbench.Refusal')]: true,
    status: 409,
    reason: 'no',
  });
  const ends = [refusal, new Error('bug in the handler')];
  const { call, world, engine, entries } = open({
    handlers: {
      move: async (
        { world }: { world: { orders: { update(id: string, fields: object): object } } },
        { id }: { id: string },
      ) => {
        world.orders.update(id, { total: 99 });
        await null;
        throw ends.shift();
      },
    },
  });
  const args = { id: '1', customer_id: 'c1' };
  expect(texts(await call('move', args))).toBe('409: no');
  expect(engine.crash).toBeUndefined();
  expect(texts(await call('move', args))).toBe('500: Internal Server Error');
  expect(engine.crash).toMatchObject({ op: 'orders.move', message: 'bug in the handler' });
  expect(entries[1]?.event?.error).toMatchObject({ status: 500, message: 'bug in the handler' });
  expect(world.revision).toBe(0);
  expect(world.table('orders').get('1')?.total).toBe(5);
});

test.each([
  ['an error', () => new Error('x'), 'a handler must return plain data; its result is an instance of Error'],
  [
    'a map inside',
    () => ({ a: [new Map()] }),
    'a handler must return plain data; its result.a.0 is an instance of Map',
  ],
  ['no number', () => ({ total: Number.NaN }), 'a handler must return plain data; its result.total is NaN'],
  ['a function', () => ({ f: () => 1 }), 'a handler must return plain data; its result.f is a function'],
])('a handler that returns %s has crashed', async (_name, value, message) => {
  const { call, engine } = open({ handlers: { move: value } });
  expect(texts(await call('move', { id: '1', customer_id: 'c1' }))).toBe('500: Internal Server Error');
  expect(engine.crash?.message).toBe(message);
});

test('a date, an absent member and nothing at all are plain enough', async () => {
  const values = [new Date(0), { a: undefined, b: 1 }, undefined];
  const { call } = open({ handlers: { move: () => values.shift() } });
  const answers = [];
  for (let each = 0; each < 3; each++) answers.push(await call('move', { id: '1', customer_id: 'c1' }));
  expect(answers).toEqual(['1970-01-01T00:00:00.000Z', { b: 1 }, null].map((value) => ({ type: 'value', value })));
});

test('before- and after-forms of a lost answer are one text; only the trace tells them apart', async () => {
  const { call, world, trace, faults } = open();
  faults.addPlan(
    plan([
      { on: 'orders.update_order', call: 1, fault: 'timeout' },
      { on: 'orders.update_order', call: 2, fault: 'timeout_before' },
    ]),
  );
  const after = await call('update_order', { id: '1', total: 6 });
  const before = await call('update_order', { id: '1', total: 7 });
  expect(after).toEqual(before);
  expect(texts(after)).toBe('504: Request timed out after 30000 ms');
  expect(world.table('orders').get('1')?.total).toBe(6);
  expect(trace().events.map(({ fault, phase, applied }) => [fault, phase, applied])).toEqual([
    ['timeout', 'after', true],
    ['timeout', 'before', false],
  ]);
  expect(trace().path()).toBe('update_order!timeout → update_order!timeout_before');
});

test.each([
  'timeout',
  'timeout_before',
  'http_500',
  'http_503_after',
  'http_429',
  'http_401',
  'not_found',
  'empty_result',
  'empty_result_after',
  'malformed_json',
  'malformed_json_before',
])('what the caller sees of %s', async (fault) => {
  const { call, faults, world } = open();
  faults.addPlan(plan([{ on: '*', fault }]));
  const seen = [
    await call('get_order', { id: '1' }),
    await call('list_orders'),
    await call('update_order', { id: '1', total: 6 }),
    await call('update_order', { id: '9', total: 6 }),
  ];
  expect(seen.map(texts)).toMatchSnapshot();
  expect(world.revision).toBe(findFault(fault)?.phase === 'after' ? 1 : 0);
  expect(JSON.stringify(seen)).not.toMatch(/inject|fault|fake|mock|simulat/i);
});

test('rules merge per key and per kind; none clears', () => {
  const { call, faults } = open();
  faults.setRules(
    rules({
      default: { errors: { http_500: 1 } },
      'orders.*': { errors: { timeout: 0 } },
      'orders.get_order': { errors: 'none' },
    }),
  );
  return Promise.all([call('get_order', { id: '1' }), call('list_orders')]).then((answers) => {
    expect(answers.map(texts)).toEqual(['value', '500: Internal Server Error']);
  });
});

test('a decision depends on its key alone: other calls, parallel or not, shift nothing', async () => {
  const profile = rules({
    'orders.update_order': { errors: { timeout: 0.3 } },
    'orders.list_orders': { errors: { http_500: 0.5 } },
  });
  const alone = open({ rules: profile, run: 4 });
  for (let each = 0; each < 40; each++) await alone.call('update_order', { id: '1', total: each });
  const mixed = open({ rules: profile, run: 4 });
  await Promise.all(
    Array.from({ length: 40 }, (_, each) => [
      mixed.call('list_orders'),
      mixed.call('update_order', { id: '1', total: each }),
    ]).flat(),
  );
  const strikes = (bench: typeof alone) =>
    bench
      .trace()
      .callsTo('update_order')
      .map((event) => event.fault);
  expect(strikes(mixed)).toEqual(strikes(alone));
  expect(strikes(alone).filter(Boolean).length).toBeGreaterThan(5);
});

test('ten parallel calls under "the first fails": exactly one fails', async () => {
  const { call, faults } = open();
  faults.addPlan(plan([{ on: 'orders.get_order', call: 1, fault: 'http_500' }]));
  const answers = await Promise.all(Array.from({ length: 10 }, () => call('get_order', { id: '1' })));
  expect(answers.map((each) => each.type)).toEqual(['refusal', ...Array(9).fill('value')]);
});

test('a refused call takes no number, and plan entries count what matches them', async () => {
  const { call, faults, trace } = open();
  faults.addPlan(
    plan([
      { on: 'orders.get_order', when: { id: '2' }, call: '2..3', fault: 'http_503' },
      { on: 'orders.list_orders', call: 'every 2', times: 1, fault: 'http_500' },
    ]),
  );
  for (const id of ['2', '1', 2 as never, '2', '2', '2']) await call('get_order', { id });
  for (let each = 0; each < 4; each++) await call('list_orders');
  expect(trace().path()).toBe(
    'get_order ×2 → get_order!422 → get_order!http_503 ×2 → get_order → list_orders → list_orders!http_500 → list_orders ×2',
  );
  expect(trace().events.map((event) => event.nth)).toEqual([1, 2, 0, 3, 4, 5, 1, 2, 3, 4]);
  expect(faults.plan.map((each) => each.fired)).toEqual([2, 1]);
});

test('sync lag: a young row is not found, with the very text of a missing one', async () => {
  const { call, faults, clock } = open();
  faults.setRules(rules({ 'orders.get_order': { errors: { not_found_if_newer_than: '2h' } } }));
  expect(texts(await call('get_order', { id: '1' }))).toBe('404: orders 1 not found');
  expect(texts(await call('get_order', { id: '2' }))).toBe('value');
  clock.advance(3_600_000);
  expect(texts(await call('get_order', { id: '1' }))).toBe('value');
});

test('a shared rate limit is one window for all the operations it aims at', async () => {
  const { call, faults } = open();
  const outcome = async () => [texts(await call('list_orders')), texts(await call('get_order', { id: '1' }))];
  faults.setRules(rules({ 'orders.*': { rate_limit: { calls: 1, per: '1m' } } }));
  expect(await outcome()).toEqual(['value', 'value']);
  faults.setRules(rules({ 'orders.*': { rate_limit: { calls: 1, per: '1m', shared: true } } }));
  expect(await outcome()).toEqual(['value', '429: Too Many Requests, retry after 60 s']);
});

test('rate limit: fewer seconds as time goes, and waiting the announced time always succeeds', async () => {
  const { call, faults, clock } = open();
  faults.setRules(rules({ 'orders.list_orders': { rate_limit: { calls: 2, per: '1m' } } }));
  const list = async () => texts(await call('list_orders'));
  expect([await list(), await list(), await list()]).toEqual([
    'value',
    'value',
    '429: Too Many Requests, retry after 60 s',
  ]);
  clock.advance(10_000);
  expect(await list()).toBe('429: Too Many Requests, retry after 50 s');
  clock.advance(50_000);
  expect(await list()).toBe('value');
  clock.set(0);
  expect(await list()).toBe('value');
});

test('an announced wait that really passed has passed in the world, by exactly what was announced', async () => {
  const { call, faults, clock, real } = open();
  faults.setRules(rules({ 'orders.list_orders': { rate_limit: { calls: 1, per: '1s' } } }));
  const list = async () => texts(await call('list_orders'));
  await list();
  expect(await list()).toBe('429: Too Many Requests, retry after 1 s');
  real.ms += 400;
  expect(await list()).toBe('429: Too Many Requests, retry after 1 s');
  const before = clock.ms;
  real.ms += 5000;
  expect(await list()).toBe('value');
  expect(clock.ms - before).toBe(1000);
});

test('injected latency moves virtual time without waiting', async () => {
  const { call, faults, clock, trace } = open();
  faults.setRules(rules({ default: { latency_ms: [100, 200] } }));
  const start = clock.ms;
  await Promise.all(Array.from({ length: 5 }, () => call('get_order', { id: '1' })));
  const [first, ...others] = trace().events.map((event) => event.latency_ms);
  expect([first, ...others].every((ms) => ms !== undefined && ms >= 100 && ms <= 200)).toBe(true);
  expect(clock.ms - start).toBe([first, ...others].reduce<number>((sum, ms) => sum + (ms ?? 0), 0));
});

test('calls that arrive together come one after another, unless their handlers are async', async () => {
  type Orders = { get(id: string): { total: number }; update(id: string, fields: object): object };
  const addOne = ({ world }: { world: { orders: Orders } }, { id }: { id: string }) =>
    world.orders.update(id, { total: world.orders.get(id).total + 1 });
  const together = async (move: (context: never, args: never) => unknown) => {
    const { call, world } = open({ handlers: { move } });
    await Promise.all(Array.from({ length: 5 }, () => call('move', { id: '1', customer_id: 'c1' })));
    return world.table('orders').get('1')?.['total'];
  };
  expect(await together(addOne)).toBe(10);
  expect(await together(async (context: never, args: never) => addOne(context, args))).toBe(6);
});

test('a call given up before its commit writes nothing and is traced as given up', async () => {
  const given = { cancelled: false };
  const { call, world, trace } = open({
    handlers: {
      move: async (
        { world, pause }: { pause(): Promise<void>; world: { orders: { update(id: string, fields: object): object } } },
        { id }: { id: string },
      ) => {
        world.orders.update(id, { total: 99 });
        await pause();
        return 'done';
      },
    },
  });
  const running = call('move', { id: '1', customer_id: 'c1' }, { call: given });
  given.cancelled = true;
  expect(await running).toEqual({ type: 'cancelled' });
  expect(world.revision).toBe(0);
  expect(trace().events).toMatchObject([{ cancelled: true, applied: false, answered: false }]);
  expect(trace().path()).toBe('move!cancelled');
});

test('questions to a trace', async () => {
  const { call, trace } = open();
  await call('get_order', { id: '1' });
  await call('update_order', { id: '1', total: 6 });
  await call('update_order', { total: 6, id: '1' });
  expect(trace().count()).toBe(3);
  expect(trace().count('orders.update_order')).toBe(2);
  expect(trace().callsTo('update_order', { total: 6 })).toHaveLength(2);
  expect(trace().applied()).toHaveLength(1);
  expect(
    trace()
      .duplicates()
      .map((group) => group.length),
  ).toEqual([2]);
  expect(() => trace().count('updat_order')).toThrowErrorMatchingInlineSnapshot(
    `"no operation has the tool name "updat_order" (did you mean "update_order"?); tools: get_order, list_orders, update_order, create_order, create_customer, move"`,
  );
});
