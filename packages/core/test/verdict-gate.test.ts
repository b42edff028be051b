import { decideGate, formatRate, type RunOutcome } from '@faultbench/core';
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
