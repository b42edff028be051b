import type { MirrorEntry, RunMemory } from '@faultbench/core';
import fc from 'fast-check';
import { type OpenEngine, openEngine } from './open-engine';

const world = `
services:
  shop:
    records:
      orders: { id: str, status: enum[placed, sent], total: int, placed_at: datetime }
      refunds: { id: str, order_id: ref[shop.orders], amount: int }
    seed: { orders: { count: 4 } }
    operations:
      get_order: { kind: get, record: orders }
      list_refunds: { kind: list, record: refunds }
      update_order: { kind: update, record: orders }
      refund: { kind: create, record: refunds }
      break_down: { kind: custom, handler: ./rules.js#breakDown }
`;
const handlers = {
  breakDown: () => {
    throw Object.assign(new TypeError('broken'), { stack: 'the same wherever it is called' });
  },
};
const rules = {
  default: { latency_ms: [0, 5_000] as const },
  'shop.get_order': {
    errors: { http_500: { rate: 0.2, options: {} }, stale_read: { rate: 0.3, options: { revisions: 2 } } },
    rate_limit: { calls: 3, window_ms: 10_000 },
  },
  'shop.refund': {
    errors: {
      late_write: { rate: 0.3, options: { visible_after: '2 calls' } },
      duplicate_write: { rate: 0.2, options: {} },
      timeout_before: { rate: 0.2, options: {} },
    },
  },
};
const plan = [
  { on: 'shop.*', call: { every: 4 }, fault: 'late_write', optional: false, options: { visible_after: '20s' } },
  {
    on: 'shop.refund',
    call: { from: 2 },
    when: { amount: 3 },
    times: 2,
    fault: 'http_503',
    optional: true,
    options: {},
  },
];

/** One step of a caller, or real time that passes. */
const step = fc.oneof(
  fc.constantFrom(
    ['get_order', { id: '1' }],
    ['get_order', { id: '9' }],
    ['list_refunds', {}],
    ['update_order', { id: '1', status: 'sent' }],
    ['refund', { order_id: '1', amount: 3 }],
    ['refund', { order_id: '1', amount: 4 }],
    ['refund', { order_id: '77', amount: 4 }],
    ['break_down', {}],
    ['no_such_tool', {}],
  ),
  fc.integer({ min: 1, max: 12_000 }),
);

async function walk(open: OpenEngine, steps: readonly (readonly unknown[] | number)[]): Promise<void> {
  for (const each of steps) {
    if (typeof each === 'number') open.real.ms += each;
    else await open.call(String(each[0]), each[1] as never);
  }
}

/** The same run in another process: rows and log from what was recorded, the rest from the memory. */
function goOn(left: OpenEngine): OpenEngine {
  const text: string = JSON.stringify({ memory: left.engine.memory, entries: left.entries });
  const { memory, entries }: { memory: RunMemory; entries: readonly MirrorEntry[] } = JSON.parse(text);
  const next = openEngine(world, { handlers });
  for (const commit of entries.flatMap(({ commits }) => commits ?? [])) next.world.applyCommit(commit);
  next.engine.recall(memory);
  next.real.ms = left.real.ms;
  return next;
}

test('a run that goes on from its memory is the run that never stopped', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 25 }), fc.nat(25), async (steps, cut) => {
      const whole = openEngine(world, { handlers, rules, plan });
      await walk(whole, steps);
      const first = openEngine(world, { handlers, rules, plan });
      await walk(first, steps.slice(0, cut));
      const second = goOn(first);
      await walk(second, steps.slice(cut));
      expect([...first.entries, ...second.entries]).toEqual(whole.entries);
      expect(second.world.tables()).toEqual(whole.world.tables());
      expect(second.engine.memory).toEqual(whole.engine.memory);
    }),
    { numRuns: 80 },
  );
});

test('a crash is the last entry of its process, with the memory when another one goes on', async () => {
  const open = openEngine(world, { handlers });
  open.faults.addPlan([
    { on: 'shop.refund', call: { from: 1, to: 1 }, fault: 'crash', optional: false, options: { restart: true } },
    { on: 'shop.refund', call: { from: 2, to: 2 }, fault: 'crash_before', optional: false, options: {} },
  ]);
  const answers = [1, 2, 3].map((amount) => open.call('refund', { order_id: '1', amount }));
  expect((await Promise.all(answers)).map(({ type }) => type)).toEqual(['crash', 'crash', 'value']);
  const [first, second, third] = open.entries;
  expect(first?.end?.memory).toMatchObject({
    seq: 1,
    counts: { 'shop.refund': 1 },
    ids: { refunds: 2 },
    faults: {
      plan: [
        { seen: 1, fired: 1 },
        { seen: 1, fired: 0 },
      ],
    },
  });
  expect([second?.end, third?.end]).toEqual([{}, undefined]);
});
