import {
  type JsonObject,
  type PlanEntry,
  renderSweep,
  type SweepOptions,
  type SweepRun,
  type SweptFault,
  sweep,
  sweepFacts,
  type TraceEvent,
} from '@faultbench/core';
import { openEngine, specOf } from './open-engine';

const shop = `
services:
  orders:
    records:
      orders: { id: str, status: enum[delivered, returned], total: int }
    seed: { orders: { rows: [{ status: delivered, total: 5 }] } }
    operations:
      get_order: { kind: get, record: orders }
      mark: { kind: update, record: orders }
  payments:
    records:
      refunds: { id: str, order_id: str, amount: int }
      credits: { id: str, order_id: str }
    operations:
      issue_refund: { kind: create, record: refunds }
      give_credit: { kind: create, record: credits }
      list_refunds: { kind: list, record: refunds, filter: [order_id] }
`;
const spec = specOf(shop);

type Call = (tool: string, args: JsonObject) => Promise<{ ok: boolean; value: unknown }>;
type Agent = (call: Call) => Promise<void>;

function runner(agent: Agent, check: (refunds: number, credits: number) => string | undefined) {
  return async (plan: readonly PlanEntry[]): Promise<SweepRun> => {
    const bench = openEngine(shop);
    bench.faults.addPlan(plan);
    let sent = 0;
    const call: Call = async (tool, args) => {
      const answer = await bench.call(tool, args, { request_id: ++sent });
      return answer.type === 'value' ? { ok: true, value: answer.value } : { ok: false, value: undefined };
    };
    const events = (): readonly TraceEvent[] => bench.trace().events;
    try {
      await agent(call);
    } catch (error) {
      return { outcome: 'failed', message: String(error), events: events() };
    }
    const wrong = check(bench.world.rows('refunds').size, bench.world.rows('credits').size);
    if (wrong !== undefined) return { outcome: 'failed', message: wrong, events: events() };
    return { outcome: 'passed', message: '', events: events() };
  };
}

const once = (refunds: number) => (refunds === 1 ? undefined : `expected 1 refund, found ${refunds}`);
const few = (refunds: number, credits: number) =>
  refunds + credits > 1 ? `paid back ${refunds + credits} times` : undefined;

const naive: Agent = async (call) => {
  await again(call, 'get_order', { id: '1' });
  await again(call, 'issue_refund', { order_id: '1', amount: 5 });
};

const verifying: Agent = async (call) => {
  await again(call, 'get_order', { id: '1' });
  for (let attempt = 0; attempt < 4; attempt++) {
    if ((await call('issue_refund', { order_id: '1', amount: 5 })).ok) return;
    const { value } = await again(call, 'list_refunds', { order_id: '1' });
    if (Array.isArray(value) && value.length > 0) return;
  }
};

/** Looks once; when it then cannot be sure, it gives a credit. */
const fallingBack: Agent = async (call) => {
  await again(call, 'get_order', { id: '1' });
  if ((await call('issue_refund', { order_id: '1', amount: 5 })).ok) return;
  const looked = await call('list_refunds', { order_id: '1' });
  if (Array.isArray(looked.value) && looked.value.length > 0) return;
  if (looked.ok) await call('issue_refund', { order_id: '1', amount: 5 });
  else await call('give_credit', { order_id: '1' });
};

async function again(call: Call, tool: string, args: JsonObject) {
  for (let attempt = 0; attempt < 6; attempt++) {
    const answer = await call(tool, args);
    if (answer.ok) return answer;
  }
  throw new Error(`${tool} fails`);
}

const faults = (...keys: string[]): readonly SweptFault[] => keys.map((fault) => ({ fault, options: {} }));
const every = faults('timeout', 'timeout_before', 'http_500', 'late_write', 'duplicate_write', 'stale_read');
const options = (more: Partial<SweepOptions> = {}): SweepOptions => ({
  faults: every,
  depth: 1,
  budget: 500,
  confirm: 1,
  ...more,
});
const yamls = (result: Awaited<ReturnType<typeof sweep>>) => result.failures.map(({ yaml }) => yaml);

test('a naive agent falls to every lost or doubled write at its one write, each a plan of one entry', async () => {
  const result = await sweep(spec, options(), runner(naive, once));
  expect(yamls(result)).toEqual([
    '- { on: payments.issue_refund, call: 1, fault: timeout }',
    '- { on: payments.issue_refund, call: 1, fault: late_write }',
    '- { on: payments.issue_refund, call: 1, fault: duplicate_write }',
  ]);
  expect(result.failures.map(({ confirmed }) => confirmed)).toEqual(Array(3).fill({ failed: 1, of: 1 }));
  expect(renderSweep(result, options())).toMatchInlineSnapshot(`
"4 call sites × 6 faults, depth 1: 8 runs instead of 25, and 3 more for what failed
  call                                                  timeout            timeout_before  http_500  late_write  duplicate_write  stale_read
  orders.get_order #1 {"id":"1"}                        as timeout_before  survived        survived  -           -                -
  payments.issue_refund #1 {"amount":5,"order_id":"1"}  FAILED             survived        survived  FAILED      FAILED           -
  - would change nothing there
calls that only a fault leads to, for one depth more: orders.get_order #2, payments.issue_refund #2
FAILED under
  - { on: payments.issue_refund, call: 1, fault: timeout }
  get_order → issue_refund!timeout → issue_refund   1 of 1 rerun failed
  expected 1 refund, found 2
FAILED under
  - { on: payments.issue_refund, call: 1, fault: late_write }
  get_order → issue_refund!late_write → issue_refund   1 of 1 rerun failed
  expected 1 refund, found 2
FAILED under
  - { on: payments.issue_refund, call: 1, fault: duplicate_write }
  get_order → issue_refund!duplicate_write   1 of 1 rerun failed
  expected 1 refund, found 2"
`);
});

test('an agent that looks before it retries falls to hidden and doubled writes alone, and to a stale look at depth 2', async () => {
  const flat = await sweep(spec, options(), runner(verifying, once));
  expect(yamls(flat)).toEqual([
    '- { on: payments.issue_refund, call: 1, fault: late_write }',
    '- { on: payments.issue_refund, call: 1, fault: duplicate_write }',
  ]);
  const deep = await sweep(spec, options({ depth: 2 }), runner(verifying, once));
  expect(yamls(deep)).toContain(
    '- { on: payments.issue_refund, call: 1, fault: timeout }\n- { on: payments.list_refunds, call: 1, fault: stale_read }',
  );
  expect(renderSweep(deep, options({ depth: 2 }))).toMatchInlineSnapshot(`
"8 call sites × 6 faults, depth 2: 35 runs instead of 2353, and 5 more for what failed
  call                                                             timeout                 timeout_before                 http_500                 late_write                 duplicate_write                 stale_read
  orders.get_order #1 {"id":"1"}                                   as timeout_before       survived                       survived                 -                          -                               -
  payments.issue_refund #1 {"amount":5,"order_id":"1"}             survived                survived                       survived                 FAILED                     FAILED                          -
  orders.get_order #2 {"id":"1"} (recovery)                                                equal to timeout_before at #1  equal to http_500 at #1
  payments.list_refunds #1 {"order_id":"1"} (recovery)                                     survived                       survived                                                                            FAILED
  payments.issue_refund #2 {"amount":5,"order_id":"1"} (recovery)  equal to timeout at #1  equal to timeout_before at #1  equal to http_500 at #1  equal to late_write at #1  equal to duplicate_write at #1
  - would change nothing there
calls that only a fault leads to, for one depth more: payments.list_refunds #2, orders.get_order #3, payments.issue_refund #3
two faults and more: 27 plans (4 survived, 1 failed, 22 equal to one before)
FAILED under
  - { on: payments.issue_refund, call: 1, fault: late_write }
  get_order → issue_refund!late_write → list_refunds → issue_refund   1 of 1 rerun failed
  expected 1 refund, found 2
FAILED under
  - { on: payments.issue_refund, call: 1, fault: duplicate_write }
  get_order → issue_refund!duplicate_write   1 of 1 rerun failed
  expected 1 refund, found 2
FAILED under
  - { on: payments.issue_refund, call: 1, fault: timeout }
  - { on: payments.list_refunds, call: 1, fault: stale_read }
  get_order → issue_refund!timeout → list_refunds!stale_read → issue_refund   1 of 1 rerun failed
  expected 1 refund, found 2"
`);
});

test('a bug that needs two faults is found at depth 2, shrunk to two entries, in a third of the product', async () => {
  const swept = options({ depth: 2, faults: faults('timeout', 'timeout_before', 'http_500', 'http_503') });
  const flat = await sweep(spec, { ...swept, depth: 1 }, runner(fallingBack, few));
  expect(flat.failures).toEqual([]);
  const result = await sweep(spec, swept, runner(fallingBack, few));
  expect(yamls(result)).toContain(
    '- { on: payments.issue_refund, call: 1, fault: timeout }\n- { on: payments.list_refunds, call: 1, fault: timeout_before }',
  );
  expect(result.runs).toBeLessThanOrEqual(result.product / 3);
});

test('a pair that fails by its second fault alone is the failure of that fault, wherever the first has moved it', async () => {
  let made = 0;
  // no two runs end in the same words: none is equal to another
  const check = (refunds: number) => (refunds === 1 ? undefined : `in run ${++made} found ${refunds}`);
  const result = await sweep(spec, options({ depth: 2 }), runner(naive, check));
  expect(yamls(result)).toEqual(
    ['timeout', 'late_write', 'duplicate_write'].map(
      (fault) => `- { on: payments.issue_refund, call: 1, fault: ${fault} }`,
    ),
  );
});

test('of pairs that differ in how much a fault hides, the weakest is told', async () => {
  const swept = options({ depth: 2, faults: faults('timeout', 'http_500', 'http_503', 'late_write') });
  const result = await sweep(spec, swept, runner(fallingBack, few));
  const second = (fault: string) => `- { on: payments.list_refunds, call: 1, fault: ${fault} }`;
  expect(yamls(result).filter((yaml) => yaml.includes('call: 1, fault: timeout }\n'))).toEqual([
    `- { on: payments.issue_refund, call: 1, fault: timeout }\n${second('timeout_before')}`,
    `- { on: payments.issue_refund, call: 1, fault: timeout }\n${second('http_500')}`,
  ]);
  expect(yamls(result).filter((yaml) => /late_write|http_503/.test(yaml.split('\n')[1] ?? ''))).toEqual([]);
});

test('what the budget leaves no run for is said of a failure too', async () => {
  const swept = options({ depth: 2, faults: faults('timeout'), confirm: 0 });
  const full = await sweep(spec, swept, runner(fallingBack, few));
  expect(yamls(full)).toHaveLength(1);
  expect(renderSweep(full, swept)).not.toContain('budget');
  const short = { ...swept, budget: full.runs };
  const result = await sweep(spec, short, runner(fallingBack, few));
  expect(renderSweep(result, short)).toContain('the budget was spent before every smaller plan was tried');
});

test('faults of one key are told apart by their options', async () => {
  const swept = options({
    faults: [3, 7].map((seconds) => ({ fault: 'http_429', options: { retry_after: seconds } })),
  });
  const result = await sweep(spec, swept, runner(naive, once));
  expect(renderSweep(result, swept).split('\n')[1]?.trim().split(/ {2,}/)).toEqual([
    'call',
    'http_429 retry_after: 3',
    'http_429 retry_after: 7',
  ]);
  expect(sweepFacts(result, swept, () => undefined).byFault).toEqual({
    'http_429 retry_after: 3': { survived: 2 },
    'http_429 retry_after: 7': { survived: 2 },
  });
});

test('a call that differs from the clean one by its arguments alone is shown with them', async () => {
  const other: Agent = async (call) => {
    const { ok } = await call('get_order', { id: '1' });
    await again(call, 'issue_refund', { order_id: '1', amount: ok ? 5 : 4 });
  };
  const swept = options({ faults: faults('http_500') });
  const text = renderSweep(await sweep(spec, swept, runner(other, once)), swept);
  expect(text).toContain(
    'for one depth more: payments.issue_refund #1 {"amount":4,"order_id":"1"}, payments.issue_refund #2',
  );
});

test('a clean run that fails ends the sweep', async () => {
  const result = await sweep(
    spec,
    options(),
    runner(async () => {}, once),
  );
  expect(result.runs).toBe(1);
  expect(renderSweep(result, options())).toMatchInlineSnapshot(`
"the run without a fault failed, so that there is nothing to learn from faults:
  expected 1 refund, found 0
  (no calls)"
`);
});

test('the same message sent again is absorbed: the agent never saw the fault', async () => {
  const result = await sweep(spec, options({ faults: faults('http_503') }), async (plan) => {
    const bench = openEngine(shop);
    bench.faults.addPlan(plan);
    const args = { order_id: '1', amount: 5 };
    const first = await bench.call('issue_refund', args, { request_id: 7 });
    if (first.type !== 'value') await bench.call('issue_refund', args, { request_id: 7 });
    return { outcome: 'passed', message: '', events: bench.trace().events };
  });
  expect(result.trials.map(({ end }) => end)).toEqual(['absorbed']);
});

test('a call from another connection is not the same message: each counts its requests from one', async () => {
  const result = await sweep(spec, options({ faults: faults('http_503') }), async (plan) => {
    const bench = openEngine(shop);
    bench.faults.addPlan(plan);
    const args = { order_id: '1', amount: 5 };
    const first = await bench.call('issue_refund', args, { request_id: 1, client: 'one' });
    if (first.type !== 'value') await bench.call('issue_refund', args, { request_id: 1, client: 'two' });
    return { outcome: 'passed', message: '', events: bench.trace().events };
  });
  expect(result.trials.map(({ end }) => end)).toEqual(['survived']);
});

test('of the calls of an agent that goes on and on, twenty are listed', async () => {
  const polling: Agent = async (call) => {
    const { ok } = await call('get_order', { id: '1' });
    for (let more = 0; !ok && more < 30; more++) await call('get_order', { id: '1' });
  };
  const swept = options({ faults: faults('http_500'), depth: 1 });
  const text = renderSweep(
    await sweep(
      spec,
      swept,
      runner(polling, () => undefined),
    ),
    swept,
  );
  expect(text).toMatch(/for one depth more: orders\.get_order #2, .*orders\.get_order #21 and 10 more$/m);
});

test('the budget caps the runs, and what it left out is said', async () => {
  let runs = 0;
  const run = runner(verifying, once);
  const result = await sweep(spec, options({ budget: 4, confirm: 0 }), (plan) => {
    runs++;
    return run(plan);
  });
  expect(runs).toBe(4);
  expect(renderSweep(result, options({ budget: 4, confirm: 0 }))).toMatch(
    /left out by the budget of 4 runs: \d+ plans/,
  );
});
