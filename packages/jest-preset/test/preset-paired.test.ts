import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { named, runJest } from './support/jest';
import { naive, outcomes, project } from './support/project';

jest.setTimeout(120_000);

const paired = naive.replace('?? 0.95) }', '?? 0.95), paired: true }');

const folder = project({ 'a.test.js': paired });

function block(of = folder) {
  return JSON.parse(readFileSync(join(of, '.faultbench', 'last-run', 'report.json'), 'utf8')).blocks[0];
}

test('each run is made a second time without faults, which tells what causes the failures', async () => {
  const { code, stderr, tests } = await runJest(folder);
  expect(code).toBe(1);
  expect(tests).toHaveLength(41);
  expect(named({ tests }, 'failed')).toEqual(['naive agent refunds exactly once: pass rate >= 95%']);
  const { runs, plans } = outcomes(folder);
  const calm = runs.filter((line) => line.calm);
  expect(calm.map(({ outcome, path, seed }) => [outcome, path, seed])).toEqual(
    Array(20).fill(['passed', 'issue_refund', 7]),
  );
  expect(plans[0]).toMatchObject({ of: 20, selected: calm.map(({ run }) => run), calm: calm.map(({ run }) => run) });
  expect(block()).toMatchObject({
    passed: 13,
    of: 20,
    attribution: { onlyWith: 7, onlyWithout: 0, both: 0, neither: 13 },
  });
  expect(stderr).toContain(
    'note: paired: 7 of 20 fail only with faults; exact McNemar p = 0.016: the faults cause failures',
  );
  expect(stderr).toMatch(/run 03 {2}issue_refund!timeout → issue_refund .*without faults: passed/);
  const summary = readFileSync(join(folder, '.faultbench', 'last-run', 'summary.md'), 'utf8');
  expect(summary).toContain('| run | outcome | without faults | calls | reason | replay |');
});

test('a replay makes the one run that failed, without its twin', async () => {
  const { runs } = outcomes(folder);
  const failed = runs.find(({ outcome }) => outcome === 'failed');
  const { tests } = await runJest(folder, [], { FAULTBENCH_REPLAY: failed?.replay ?? '' });
  expect(tests.map(({ name, status }) => [name, status])).toEqual([
    ['naive agent refunds exactly once [run 03]', 'failed'],
  ]);
});

const both = `
const { setupWorld } = require('faultbench');
describe.runs(4, { minPassRate: 0.5, paired: true, ...JSON.parse(process.env.OPTIONS ?? '{}') })('agent', () => {
  const { world, mcp, run, faults } = setupWorld('./shop.yaml');
  test('gives up', async () => {
    await faults.next('payments.issue_refund', 'timeout_before');
    const calm = !faults.active;
    if (process.env.MODE === 'crash' && calm && run.number === 2) await mcp.call('break_down').catch(() => {});
    if (process.env.MODE === 'fails' && calm) throw new Error('fails when calm');
    if (process.env.MODE === 'fails too' && run.number < 3) throw new Error('fails anyway');
    await mcp.call('issue_refund', { order_id: '1', amount: 1 }).catch((error) => {
      if (run.number === 4) throw error;
    });
  });
});
`;
const other = project({ 'a.test.js': both });

test('faults that the test itself asks for do not strike the calm run', async () => {
  const { code } = await runJest(other);
  expect(code).toBe(0);
  const { runs } = outcomes(other);
  expect(runs.map(({ run, calm = false, path }) => [run, calm, path])).toEqual(
    [1, 2, 3, 4].flatMap((run) => [
      [run, false, 'issue_refund!timeout_before'],
      [run, true, 'issue_refund'],
    ]),
  );
  expect(block(other).attribution).toMatchObject({ onlyWith: 1, neither: 3 });
});

test('failures without faults decide nothing, and are told apart from those that faults cause', async () => {
  const { code, stderr } = await runJest(other, [], { MODE: 'fails' });
  expect([code, block(other).attribution]).toMatchObject([0, { onlyWith: 0, onlyWithout: 3, both: 1, neither: 0 }]);
  expect(stderr).toContain('1 without them too, 3 only without them');
  const too = await runJest(other, [], { MODE: 'fails too', OPTIONS: '{ "minPassRate": 0.9 }' });
  expect(too.code).toBe(1);
  expect(too.stderr).toMatch(/run 01 .*without faults: failed/);
});

test('without a gate a failing run is red by itself, a failing calm run is not', async () => {
  const without = project({ 'a.test.js': both.replace('minPassRate: 0.5, ', '') });
  const { code, tests } = await runJest(without, [], { MODE: 'fails' });
  expect([code, named({ tests }, 'failed')]).toEqual([1, ['agent gives up [run 4]']]);
});

test('a harness error of a calm run is as red as any', async () => {
  const { code, tests } = await runJest(other, [], { MODE: 'crash' });
  const red = tests.filter(({ status }) => status === 'failed');
  expect([code, red.map(({ name }) => name)]).toEqual([1, ['agent gives up: pass rate >= 50%']]);
  expect(red[0]?.message).toContain('[run 2 without faults] error');
  expect(block(other)).toMatchObject({ verdict: 'FAIL', red: true });
});

test('a pair is left out as a whole when it is not needed', async () => {
  const { tests } = await runJest(other, [], { OPTIONS: '{ "stopEarly": true }' });
  expect(named({ tests }, 'pending')).toEqual([
    'agent gives up [run 3]',
    'agent gives up [run 3 without faults]',
    'agent gives up [run 4]',
    'agent gives up [run 4 without faults]',
  ]);
  expect(block(other)).toMatchObject({ verdict: 'PASS', attribution: { neither: 2 } });
});

test('the calm run can be asked for by its name; its own error then stands', async () => {
  const { code, tests } = await runJest(other, ['-t', 'gives up [run 3 without faults]'], { MODE: 'fails' });
  expect([code, named({ tests }, 'failed')]).toEqual([1, ['agent gives up [run 3 without faults]']]);
});
