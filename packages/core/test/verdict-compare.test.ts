import { type ComparedRun, compareRuns, type RunOutcome } from '@faultbench/core';

function runs(outcomes: readonly RunOutcome[], seed = 7): ComparedRun[] {
  return outcomes.map((outcome, index) => ({ run: index + 1, seed, outcome }));
}

function passing(of: number, failing: readonly number[]): RunOutcome[] {
  return Array.from({ length: of }, (_none, index) => (failing.includes(index + 1) ? 'failed' : 'passed'));
}

test.each([
  [[], [1, 2, 3, 4, 5, 6, 7, 8], 'regression', 0.0078],
  [[4], [4, 9], 'none', 1],
  [[4], [9, 12], 'none', 1],
  [[], [1, 2, 3, 4, 5], 'none', 0.0625],
  [[], [1, 2, 3, 4, 5, 6], 'regression', 0.0313],
  [[1, 2, 3, 4, 5, 6, 7, 8], [], 'improvement', 0.0078],
] as const)('failing %p, then %p of 20 is %s', (before, after, verdict, p) => {
  const comparison = compareRuns(runs(passing(20, before)), runs(passing(20, after)));
  expect(comparison).toMatchObject({ test: 'McNemar', verdict, leftOut: 0 });
  expect(comparison.p).toBeCloseTo(p, 3);
});

test('the runs that changed are named', () => {
  const comparison = compareRuns(runs(passing(6, [2, 5])), runs(passing(6, [3, 5, 6])));
  expect(comparison).toMatchObject({
    worse: [3, 6],
    better: [2],
    base: { passed: 4, of: 6 },
    head: { passed: 3, of: 6 },
  });
});

test('runs of other seeds are two groups', () => {
  const comparison = compareRuns(runs(passing(20, [])), runs(passing(20, [1, 2, 3, 4, 5, 6, 7, 8]), 8));
  expect(comparison).toMatchObject({ test: 'Fisher', verdict: 'regression', worse: [], better: [] });
  expect(comparison.p).toBeCloseTo(0.0033, 4);
});

test('what says nothing of the agent is left out on both sides; a void run is no pass', () => {
  const base = runs(['passed', 'passed', 'passed', 'error', 'passed', 'passed']);
  const head = runs(['void', 'error', 'skipped', 'passed', 'not needed', 'passed', 'passed']);
  expect(compareRuns(base, head)).toMatchObject({
    base: { passed: 2, of: 2 },
    head: { passed: 1, of: 2 },
    worse: [1],
    leftOut: 13 - 4,
  });
  expect(compareRuns([], [])).toMatchObject({ p: 1, verdict: 'none' });
});
