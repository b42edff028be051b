import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runJest } from './support/jest';
import { project } from './support/project';
import { countingHandler, refunding, sweepsOf, sweptShop } from './support/sweeps';

jest.setTimeout(180_000);

const base = { 'swept.yaml': sweptShop, 'count.js': countingHandler };
const faults = ['timeout', 'timeout_before', 'http_500', 'late_write', 'duplicate_write', 'stale_read'];
const at = (on: string, fault: string, call = 1) => `- { on: ${on}, call: ${call}, fault: ${fault} }`;
const refund = (fault: string) => at('payments.issue_refund', fault);
const failing = ['timeout', 'late_write', 'duplicate_write'];

describe('an agent that simply tries again', () => {
  const folder = project({ ...base, 'a.test.js': refunding('naiveRetry', { faults }) });

  test('falls to each lost or doubled answer of its first refund, and every replay line fails in the same way', async () => {
    const { code, stderr, tests } = await runJest(folder);
    expect(code).toBe(1);
    expect(tests.map(({ name, status }) => [name, status])).toEqual([['refunds once', 'failed']]);
    const message = tests[0]?.message ?? '';
    for (const fault of failing) expect(message).toContain(`FAILED under\n  ${refund(fault)}`);
    // the code frame is that of the assertion
    expect(message).toMatch(/at toHaveLength \(.*a\.test\.js:16:/);
    expect(stderr).toMatch(
      /faultbench: sweeps\n {2}refunds once {3}\d+ of 25 runs, 4 calls × 6 faults: .*3 failed.* FAIL/,
    );
    const { sweep, outcome } = sweepsOf(folder)['refunds once'] ?? {};
    expect(outcome).toBe('failed');
    expect(sweep?.failures.map(({ plan }) => plan)).toEqual(failing.map(refund));
    const summary = readFileSync(join(folder, '.faultbench', 'last-run', 'summary.md'), 'utf8');
    expect(summary).toContain(sweep?.text);
    for (const { evidence = '' } of sweep?.failures ?? []) {
      const left = readdirSync(join(folder, '.faultbench', 'last-run', evidence));
      expect(left).toEqual(expect.arrayContaining(['state.json', 'state.journal.jsonl', 'trace.jsonl']));
    }
    for (const { replay = '', path, message: reason } of sweep?.failures ?? []) {
      const again = await runJest(folder, [], { FAULTBENCH_REPLAY: replay });
      expect(again.tests.map(({ status }) => status)).toEqual(['failed']);
      expect(again.stderr).toContain(path);
      expect(again.stderr).toContain(reason.split('\n')[0]);
    }
  });

  test('keeps the evidence of what is printed alone', async () => {
    await runJest(folder);
    const [block = ''] = readdirSync(join(folder, '.faultbench', 'last-run', 'evidence'));
    expect(readdirSync(join(folder, '.faultbench', 'last-run', 'evidence', block))).toHaveLength(failing.length);
  });

  test('is run once under a plan that is given from outside', async () => {
    const plan = refund('late_write');
    const { tests, stderr } = await runJest(folder, [], { FAULTBENCH_PLAN: plan });
    expect(tests.map(({ status }) => status)).toEqual(['failed']);
    expect(stderr).toContain('issue_refund!late_write → issue_refund');
  });
});

test('a key per intent survives all of it, and the report says so in a line', async () => {
  const folder = project({ ...base, 'a.test.js': refunding('idempotencyKey', { faults, depth: 2 }) });
  const { code, stderr } = await runJest(folder);
  expect(code).toBe(0);
  expect(stderr).toMatch(/refunds once {3}\d+ of \d+ runs, .*depth 2: .*survived.* PASS/);
  expect(sweepsOf(folder)['refunds once']).toMatchObject({ outcome: 'passed', sweep: { failures: [] } });
});

test('one that looks before it retries falls to hidden and doubled writes, and to a stale look at depth 2', async () => {
  const flat = project({ ...base, 'a.test.js': refunding('verifyThenRetry', { faults }) });
  await runJest(flat);
  const plans = (folder: string) => sweepsOf(folder)['refunds once']?.sweep.failures.map(({ plan }) => plan);
  expect(plans(flat)).toEqual([refund('late_write'), refund('duplicate_write')]);
  const deep = project({ ...base, 'a.test.js': refunding('verifyThenRetry', { faults, depth: 2 }) });
  await runJest(deep);
  expect(plans(deep)).toEqual([
    ...(plans(flat) ?? []),
    `${refund('timeout')}\n${at('payments.list_refunds', 'stale_read')}`,
  ]);
});

test('worlds of processes show what worlds of this one show', async () => {
  const text = async (isolation: string) => {
    const folder = project({ ...base, 'a.test.js': refunding('naiveRetry', { faults, isolation }) });
    await runJest(folder);
    return sweepsOf(folder)['refunds once']?.sweep.text;
  };
  expect(await text('process')).toBe(await text('memory'));
});

const fallingBack = `
test.sweep({ world: './swept.yaml', depth: 2, faults: ['timeout', 'timeout_before', 'http_500', 'http_503'] })(
  'pays back once',
  async ({ world, mcp }) => {
    const tried = async (tool, args) => mcp.call(tool, args).then((value) => ({ value }), () => undefined);
    for (let attempt = 0; attempt < 4 && !(await tried('get_order', { id: '1' })); attempt++);
    if (!(await tried('issue_refund', { order_id: '1', amount: 5 }))) {
      const looked = await tried('list_refunds', { order_id: '1' });
      if (!looked) await tried('give_credit', { order_id: '1' });
      else if (looked.value.length === 0) await tried('issue_refund', { order_id: '1', amount: 5 });
    }
    expect(world.refunds.count() + world.credits.count()).toBeLessThan(2);
  },
);
`;

test('a bug that needs two faults is shrunk to two entries, in a third of the product', async () => {
  const folder = project({ ...base, 'a.test.js': fallingBack });
  await runJest(folder);
  const { sweep } = sweepsOf(folder)['pays back once'] ?? {};
  expect(sweep?.failures.map(({ plan }) => plan)).toContain(
    `${refund('timeout')}\n${at('payments.list_refunds', 'timeout_before')}`,
  );
  expect(sweep?.failures.every(({ plan }) => plan.split('\n').length === 2)).toBe(true);
  expect(sweep?.runs).toBeLessThanOrEqual((sweep?.product ?? 0) / 3);
});

const long = (calls: number, bug: boolean) => `
test.sweep({ world: './swept.yaml', budget: 500 })('reads ${calls} orders', async ({ world, mcp }) => {
  const seen = [];
  for (let n = 1; n <= ${calls}; n++) {
    for (let attempt = 0; attempt < 3 && seen.length < n; attempt++) {
      await mcp.call('get_order', { id: String(n) }).then(
        (order) => order?.id && seen.push(order.id),
        () => ${bug} && n === 8 && attempt === 0 && seen.push('none'),
      );
    }
  }
  expect(seen).toEqual(world.orders.all().slice(0, ${calls}).map(({ id }) => id));
});
`;

test('a bug behind the seventh call is found, and a clean agent is proved clean', async () => {
  const folder = project({ ...base, 'bug.test.js': long(8, true), 'clean.test.js': long(6, false) });
  await runJest(folder);
  const swept = sweepsOf(folder);
  const plans = swept['reads 8 orders']?.sweep.failures.map(({ plan }) => plan) ?? [];
  expect(plans.length).toBeGreaterThan(0);
  expect(plans.filter((plan) => !plan.includes('on: orders.get_order, call: 8,'))).toEqual([]);
  expect(swept['reads 6 orders']).toMatchObject({ outcome: 'passed', sweep: { failures: [] } });
});

test('an invariant that breaks under a fault fails the run, without an assertion', async () => {
  const world = `${sweptShop}invariants:\n  one_refund: { unique: [payments.refunds.order_id] }\n`;
  const body = refunding('naiveRetry', { faults }).replace(/expect\(.*/, '');
  const folder = project({ ...base, 'swept.yaml': world, 'a.test.js': body });
  await runJest(folder);
  const { sweep } = sweepsOf(folder)['refunds once'] ?? {};
  expect(sweep?.failures.map(({ plan }) => plan)).toEqual(failing.map(refund));
  expect(sweep?.failures[0]?.message).toContain('one_refund');
});
