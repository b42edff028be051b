import { named, runJest } from './support/jest';
import { naive, outcomes, project } from './support/project';

jest.setTimeout(120_000);

const folder = project({
  'a.test.js': naive,
  'b.test.js':
    "const { setupWorld } = require('faultbench');\nconst { run } = setupWorld('./shop.yaml', { seed: 5 });\ntest('plain', () => { expect(run.seed).toBe(Number(process.env.EXPECTED ?? 5)); });",
});

function traces() {
  return outcomes(folder)
    .runs.filter(({ block }) => block.startsWith('a.test.js'))
    .map(({ run, seed, outcome, path }) => ({ run, seed, outcome, path }));
}

test('FAULTBENCH_RUN makes one run, the same as in the batch, and claims no verdict', async () => {
  await runJest(folder, ['a.test']);
  const batch = traces();
  const alone = await runJest(folder, [], { FAULTBENCH_RUN: '3' });
  expect(traces()).toEqual(batch.filter(({ run }) => run === 3));
  expect([alone.code, named(alone, 'failed'), named(alone, 'passed')]).toEqual([
    1,
    ['naive agent refunds exactly once [run 03]'],
    ['plain'],
  ]);
  expect(alone.stderr).toContain('FAULTBENCH_RUN=3');
});

test('FAULTBENCH_RUN beyond the number of a block is refused with the range', async () => {
  const run = await runJest(folder, ['a.test'], { FAULTBENCH_RUN: '21' });
  expect([run.code, named(run, 'failed')]).toEqual([1, ['naive agent refunds exactly once [run 21]']]);
  expect(run.stderr).toContain(
    'FAULTBENCH_RUN=21 is not among the 20 runs of this test: give a number from 1 to 20, or unset it',
  );
});

test('FAULTBENCH_RUNS replaces the number of every block, and what the gate needs', async () => {
  const run = await runJest(folder, ['a.test'], { FAULTBENCH_RUNS: '2' });
  expect(run.code).toBe(0);
  expect(named(run, 'passed')).toEqual([
    'naive agent refunds exactly once [run 1]',
    'naive agent refunds exactly once [run 2]',
    'naive agent refunds exactly once: pass rate >= 95%',
  ]);
});

test('FAULTBENCH_SEED replaces every seed', async () => {
  const run = await runJest(folder, [], { FAULTBENCH_SEED: '11', FAULTBENCH_RUNS: '2', EXPECTED: '11' });
  expect(traces().map(({ seed }) => seed)).toEqual([11, 11]);
  expect(named(run, 'passed')).toContain('plain');
});

test('FAULTBENCH_PLAN stands for any plan', async () => {
  await runJest(folder, ['a.test'], {
    FAULTBENCH_RUNS: '1',
    FAULTBENCH_PLAN: '[{ on: payments.issue_refund, call: 1, fault: http_500 }]',
  });
  expect(traces()).toMatchObject([{ outcome: 'passed', path: 'issue_refund!http_500 → issue_refund' }]);
});

test.each([
  ['FAULTBENCH_SEED', ''],
  ['FAULTBENCH_SEED', '1.5'],
  ['FAULTBENCH_RUN', '0'],
  ['FAULTBENCH_RUNS', 'twenty'],
  ['FAULTBENCH_PLAN', '{'],
])('%s=%s is refused, whichever part reads it first', async (name, value) => {
  const run = await runJest(folder, ['--reporters=default', '-i'], { [name]: value });
  expect(run.code).toBe(1);
  expect(run.files.map(({ message }) => message).join('')).toContain(`${name} is ${JSON.stringify(value)}`);
});

test('a plan that does not fit the world is an error of the test', async () => {
  const run = await runJest(folder, ['a.test'], {
    FAULTBENCH_RUNS: '1',
    FAULTBENCH_PLAN: '[{ on: nowhere, fault: timeout }]',
  });
  expect(run.code).toBe(1);
  expect(outcomes(folder).runs).toMatchObject([{ outcome: 'error', message: expect.stringContaining('nowhere') }]);
});

test('FAULTBENCH_REPLAY makes exactly the run of its token', async () => {
  await runJest(folder, ['a.test']);
  const before = outcomes(folder).runs.find(({ run }) => run === 10);
  const token = before?.replay ?? '';
  const again = await runJest(folder, [], { FAULTBENCH_REPLAY: token });
  expect(again.code).toBe(1);
  expect(outcomes(folder, 'last-replay').runs).toMatchObject([
    { run: 10, path: before?.path, outcome: 'failed', replay: token },
  ]);
  expect(named(again, 'failed')).toEqual(['naive agent refunds exactly once [run 10]']);
});

test('a token whose test is gone is red, and one whose world has changed says so', async () => {
  const own = project({ 'a.test.js': naive });
  await runJest(own);
  const token = outcomes(own).runs.find(({ replay }) => replay !== undefined)?.replay ?? '';
  const renamed = project({ 'a.test.js': naive.replace('exactly once', 'once') });
  const gone = await runJest(renamed, [], { FAULTBENCH_REPLAY: token });
  expect(gone.code).toBe(1);
  expect(gone.stderr).toContain('replay: a.test.js has no test named "naive agent refunds exactly once"');
  const changed = project({
    'a.test.js': naive,
    'shop.yaml': (await import('./support/project')).shop.replace('count: 20', 'count: 21'),
  });
  const other = await runJest(changed, [], { FAULTBENCH_REPLAY: token });
  expect(other.stderr).toContain('the world has changed since this run was recorded');
});
