import { named, runJest } from './support/jest';
import { naive, outcomes, project } from './support/project';

jest.setTimeout(120_000);

const folder = project({ 'a.test.js': naive, 'b.test.js': "test('plain', () => {});" });
const entry = 'naive agent refunds exactly once: pass rate >=';

/** Run number to how it ended. */
function ended() {
  return outcomes(folder)
    .runs.map(({ run, outcome, path }) => `${run} ${outcome} ${path}`)
    .sort();
}

test('the gate is red with the count, the first failing run and the line that failed, whatever the way to run it', async () => {
  const { code, tests } = await runJest(folder);
  const [red] = tests.filter(({ status }) => status === 'failed');
  expect(code).toBe(1);
  expect(red?.name).toBe(`${entry} 95%`);
  expect(red?.message).toContain('13/20 passed (65.0%), min 95%: needs 19');
  expect(red?.message).toContain('[run 03] failed: issue_refund!timeout → issue_refund');
  expect(red?.message).toMatch(/\n\s+at .*a\.test\.js:9:57/);
  const first = ended();
  expect(first).toHaveLength(20);
  expect(first.filter((line) => line.includes('failed'))).toHaveLength(7);
  for (const args of [
    ['--reporters=default', '-i'],
    ['-w', '2', '--randomize'],
  ]) {
    const again = await runJest(folder, args);
    expect([args, again.code, named(again, 'failed')]).toEqual([args, 1, [`${entry} 95%`]]);
    expect(ended()).toEqual(first);
  }
});

test('a gate that is reached is green with the same count', async () => {
  const { code, tests, stderr } = await runJest(folder, [], { MIN_PASS_RATE: '0.2' });
  expect(code).toBe(0);
  expect(tests.filter(({ status }) => status !== 'passed')).toEqual([]);
  expect(tests.map(({ name }) => name)).toContain(`${entry} 20%`);
  expect(stderr).toMatch(/13\/20 passed \(65\.0%\) {2}min 20%: needs 4 .* PASS/);
  expect(stderr).toContain('7 failed');
});

test.each([
  ['an anchored name', 'refunds exactly once$'],
  ['the name of the red entry', '^naive agent refunds exactly once: pass rate >= 95%$'],
])('%s means all runs of the test', async (_name, pattern) => {
  const run = await runJest(folder, ['-t', pattern]);
  expect(run.code).toBe(1);
  expect(named(run, 'failed')).toEqual([`${entry} 95%`]);
  expect(named(run, 'passed')).toHaveLength(20);
});

test('one run by its name, as the output shows it, has no verdict: its own error stands', async () => {
  const green = await runJest(folder, ['-t', 'refunds exactly once [run 02]']);
  expect([green.code, named(green, 'passed')]).toEqual([0, ['naive agent refunds exactly once [run 02]']]);
  const red = await runJest(folder, ['-t', String.raw`\[run 03\]`]);
  expect([red.code, named(red, 'failed'), named(red, 'passed')]).toEqual([
    1,
    ['naive agent refunds exactly once [run 03]'],
    [],
  ]);
  expect(red.stderr).toContain('partial');
});
