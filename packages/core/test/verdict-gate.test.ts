import { decideGate, formatRate, type GateInput, inOrder, isSettled, type RunOutcome } from '@faultbench/core';
import fc from 'fast-check';

function outcomes(counts: Partial<Record<RunOutcome, number>>): RunOutcome[] {
  return Object.entries(counts).flatMap(([outcome, count]) => Array<RunOutcome>(count).fill(outcome as RunOutcome));
}

function decide(of: number, minPassRate: number | undefined, counts: Partial<Record<RunOutcome, number>>) {
  return decideGate({ of, outcomes: outcomes(counts), ...(minPassRate === undefined ? {} : { minPassRate }) });
}

test.each<[number, number | undefined, Partial<Record<RunOutcome, number>>, string, boolean]>([
  [20, 0.95, { passed: 19, failed: 1 }, 'PASS', false],
  [20, 0.95, { passed: 18, failed: 2 }, 'FAIL', true],
  [20, 0.95, { passed: 18, void: 2 }, 'FAIL', true],
  [20, 0.9, { passed: 18, void: 2 }, 'PASS', false],
  [20, 0.5, { passed: 19, error: 1 }, 'FAIL', true],
  [20, 0, { passed: 19, error: 1 }, 'FAIL', true],
  [20, 0, { failed: 20 }, 'PASS', false],
  [20, 0.1, { passed: 3 }, 'INCOMPLETE', true],
  [20, 0.1, { passed: 19, missing: 1 }, 'INCOMPLETE', true],
  [20, 0.1, {}, 'INCOMPLETE', true],
  [20, 0.9, { passed: 17, skipped: 3 }, 'FAIL', true],
  [20, 0.8, { passed: 17, skipped: 3 }, 'PASS', false],
  [20, 0.8, { skipped: 20 }, 'none', false],
  [20, 0.8, { skipped: 19 }, 'INCOMPLETE', true],
  [20, undefined, { passed: 20 }, 'PASS', false],
  [20, undefined, { passed: 19, failed: 1 }, 'FAIL', true],
  [20, undefined, { passed: 19, void: 1 }, 'FAIL', true],
  [20, undefined, { passed: 19, skipped: 1 }, 'none', false],
  [20, undefined, { passed: 19 }, 'INCOMPLETE', true],
])('%d planned, min %p, %p → %s', (of, minPassRate, counts, verdict, red) => {
  expect(decide(of, minPassRate, counts)).toMatchObject({ verdict, red });
});

test('the summary says all that decided', () => {
  expect(decide(20, 0.95, { passed: 17, failed: 2, void: 1 }).summary).toMatchInlineSnapshot(`
"17/20 passed (85.0%), min 95%: needs 19, 95% interval 0.640 to 0.948: FAIL
2 failed, 1 void"
`);
  expect(decide(20, 0.1, { passed: 3 }).summary).toMatchInlineSnapshot(
    `"3/20 passed (17 missing), min 10%: needs 2, 95% interval 0.052 to 0.360: INCOMPLETE"`,
  );
  expect(decide(20, 0.5, { passed: 19, error: 1 }).summary).toMatchInlineSnapshot(`
"19/20 passed (1 error), min 50%: needs 10, 95% interval 0.764 to 0.991: FAIL
a run that ended in error makes it red whatever the rate"
`);
  expect(decide(3, undefined, { passed: 3 }).summary).toMatchInlineSnapshot(
    `"3/3 passed (100.0%), no gate, 95% interval 0.438 to 1: PASS"`,
  );
  expect(decide(2, 0.5, { skipped: 2 }).summary).toMatchInlineSnapshot(`
"0/2 passed (0.0%), min 50%: needs 1, 95% interval 0 to 0.658: no verdict
2 skipped"
`);
});

test.each([
  [17, 20, 0.95, '17/20 passed (85.0%)'],
  [189, 200, 0.95, '189/200 passed (94.5%)'],
  [1999, 2000, 1, '1999/2000 passed (99.95%)'],
  [1899, 2000, 0.95, '1899/2000 passed (94.95%)'],
  [99999, 100000, 1, '99999/100000 passed (99.999%)'],
  [1999, 2000, 0.9, '1999/2000 passed (99.9%)'],
  [2, 3, 0.5, '2/3 passed (66.6%)'],
  [20, 20, 0.95, '20/20 passed (100.0%)'],
  [0, 7, 0.95, '0/7 passed (0.0%)'],
])('%d of %d at %d reads %s', (passed, of, minPassRate, text) => {
  expect(formatRate(passed, of, minPassRate)).toBe(text);
});

test('what is shown and what is decided agree', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 3000 }),
      fc.nat(),
      fc.integer({ min: 0, max: 1000 }),
      (of, any, thousandths) => {
        const passed = any % (of + 1);
        const minPassRate = Number(`${thousandths}e-3`);
        const { verdict, rate } = decide(of, minPassRate, { passed, failed: of - passed });
        const shown = Number(/\((.*)%\)/.exec(rate)?.[1]);
        if (verdict === 'FAIL') expect(shown).toBeLessThan(thousandths / 10);
        if (passed < of) expect(shown).toBeLessThan(100);
        expect(shown).toBeLessThanOrEqual((passed / of) * 100 + 1e-9);
      },
    ),
    { numRuns: 2000 },
  );
});

const sequential = { good: 0.95, bad: 0.8, alpha: 0.05, beta: 0.1 };
const needless = (made: Partial<Record<RunOutcome, number>>, of: number): RunOutcome[] => {
  const list = outcomes(made);
  return [...list, ...Array<RunOutcome>(of - list.length).fill('not needed')];
};

test('20 of 20 do not show 0.95 at a confidence of 0.95', () => {
  const decision = decideGate({ of: 20, outcomes: outcomes({ passed: 20 }), minPassRate: 0.95, confidence: 0.95 });
  expect(decision).toMatchObject({ verdict: 'INCONCLUSIVE', red: true, needed: undefined });
  expect(decision.summary).toMatchInlineSnapshot(`
"20/20 passed (100.0%), min 95% at confidence 95%: needs 52 runs, shows 0.880 to 1, 95% interval 0.839 to 1: INCONCLUSIVE
20 perfect runs show at most 0.880 at confidence 0.95; 0.95 needs 52"
`);
});

test.each<[Partial<Record<RunOutcome, number>>, string, boolean]>([
  [{ passed: 52 }, 'PASS', false],
  [{ passed: 51, failed: 1 }, 'INCONCLUSIVE', true],
  [{ passed: 48, failed: 4 }, 'INCONCLUSIVE', true],
  [{ passed: 45, failed: 7 }, 'FAIL', true],
  [{ passed: 51, void: 1 }, 'INCONCLUSIVE', true],
  [{ passed: 51, error: 1 }, 'FAIL', true],
  [{ passed: 51 }, 'INCOMPLETE', true],
  [{ skipped: 52 }, 'none', false],
])('of 52 runs at confidence 0.95, %p is %s', (counts, verdict, red) => {
  const input = { of: 52, outcomes: outcomes(counts), minPassRate: 0.95, confidence: 0.95 };
  expect(decideGate(input)).toMatchObject({ verdict, red });
  expect(decideGate({ ...input, inconclusive: 'pass' }).red).toBe(verdict === 'INCONCLUSIVE' ? false : red);
});

test('the bounds that decided are shown, rounded as they were compared', () => {
  const gates = [
    [100, 95, 0.9],
    [100, 94, 0.9],
    [52, 45, 0.95],
    [200, 196, 0.9505],
  ].map(([of = 1, passed = 0, minPassRate = 1]) => {
    const decided = decideGate({
      of,
      outcomes: outcomes({ passed, failed: of - passed }),
      minPassRate,
      confidence: 0.95,
    });
    return `${decided.gate}: ${decided.verdict}`;
  });
  expect(gates.join('\n')).toMatchInlineSnapshot(`
"min 90% at confidence 95%: needs 95, shows 0.900 to 0.975: PASS
min 90% at confidence 95%: needs 95, shows 0.888 to 0.968: INCONCLUSIVE
min 95% at confidence 95%: needs 52, shows 0.769 to 0.925: FAIL
min 95.05% at confidence 95%: needs 196, shows 0.9561 to 0.9909: PASS"
`);
});

test('a sequence decides where it first crosses a bound; what comes after changes nothing', () => {
  const decide = (list: readonly RunOutcome[]) => decideGate({ of: 40, outcomes: list, sequential });
  const good = outcomes({ passed: 14 });
  expect(decide([...good, ...Array<RunOutcome>(26).fill('not needed')])).toMatchObject({
    verdict: 'PASS',
    red: false,
    rate: '14/40 passed (26 not needed)',
    gate: 'good 95%, bad 80%: good after 14',
  });
  expect(decide([...good, ...outcomes({ failed: 26 })]).verdict).toBe('PASS');
  expect(decide(needless({ failed: 3 }, 40))).toMatchObject({
    verdict: 'FAIL',
    gate: 'good 95%, bad 80%: bad after 3',
  });
  expect(decide([]).gate).toBe('good 95%, bad 80%: undecided');
  const undecided = decideGate({ of: 13, outcomes: outcomes({ passed: 13 }), sequential });
  expect(undecided).toMatchObject({ verdict: 'INCONCLUSIVE', gate: 'good 95%, bad 80%: undecided' });
  expect(undecided.summary).toMatchInlineSnapshot(`
"13/13 passed (100.0%), good 95%, bad 80%: undecided, 95% interval 0.772 to 1: INCONCLUSIVE
13 perfect runs decide nothing; it takes 14"
`);
});

test('runs that were not needed are none of the missing, unless they are', () => {
  const point = { of: 20, minPassRate: 0.9 };
  expect(decideGate({ ...point, outcomes: needless({ failed: 3 }, 20) })).toMatchObject({
    verdict: 'FAIL',
    rate: '0/20 passed (3 failed, 17 not needed)',
  });
  expect(decideGate({ ...point, outcomes: needless({ passed: 18 }, 20) }).verdict).toBe('PASS');
  // a run that failed after all takes the ground from under the decision
  expect(decideGate({ ...point, outcomes: needless({ passed: 17, failed: 1 }, 20) }).verdict).toBe('INCOMPLETE');
  expect(decideGate({ ...point, outcomes: needless({ passed: 17, error: 1 }, 20) }).verdict).toBe('FAIL');
});

test.each<[string, Partial<GateInput>, readonly RunOutcome[], boolean]>([
  ['enough passes', { minPassRate: 0.9 }, outcomes({ passed: 18 }), true],
  ['one pass too few', { minPassRate: 0.9 }, outcomes({ passed: 17, failed: 2 }), false],
  ['too many failures', { minPassRate: 0.9 }, outcomes({ passed: 10, failed: 3 }), true],
  ['an error', { minPassRate: 0.9 }, ['error'], true],
  ['nothing but skips', { minPassRate: 0.9 }, outcomes({ skipped: 19 }), false],
  ['skips and a failure', { minPassRate: 0.9 }, ['skipped', 'skipped', 'failed'], true],
  ['a sequence', { sequential }, outcomes({ passed: 14 }), true],
  ['a sequence with a hole', { sequential }, ['missing', ...outcomes({ passed: 14 })], false],
])('settled: %s', (_name, options, list, settled) => {
  expect(isSettled({ of: 20, outcomes: list, ...options })).toBe(settled);
});

test('runs that end out of order are put in order', () => {
  const ended = new Map<number, RunOutcome>([
    [3, 'failed'],
    [1, 'passed'],
  ]);
  expect(inOrder(4, ended)).toEqual(['passed', 'missing', 'failed', 'missing']);
});

test('the calm twins of a paired block have to be there and sound', () => {
  const input = { of: 3, outcomes: outcomes({ passed: 3 }), minPassRate: 0.9 };
  expect(decideGate({ ...input, calm: ['passed', 'failed', 'passed'] }).verdict).toBe('PASS');
  expect(decideGate({ ...input, calm: ['passed', 'missing', 'passed'] }).verdict).toBe('INCOMPLETE');
  expect(decideGate({ ...input, calm: ['passed', 'error', 'passed'] }).verdict).toBe('FAIL');
});
