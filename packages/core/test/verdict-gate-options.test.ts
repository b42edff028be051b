import { checkGate, gateKindOf } from '@faultbench/core';

function refusal(given: Readonly<Record<string, unknown>>): string {
  const checked = checkGate(given);
  return checked.ok ? `accepted ${JSON.stringify(checked.value)}` : checked.message;
}

test('nonsense is refused with the mend', () => {
  const given: Readonly<Record<string, unknown>>[] = [
    { minPassRate: 0.9, confidence: 95 },
    { minPassRate: 0.9, confidence: '0.95' },
    { minPassRate: 0.9, confidence: 0.5 },
    { minPassRate: 0.9, confidence: 1 },
    { minPassRate: 0.9, confidence: Number.NaN },
    { minPassRate: 0.9, confidence: null },
    { confidence: 0.95 },
    { minPassRate: 1, confidence: 0.95 },
    { sequential: 0.95 },
    { sequential: [] },
    { sequential: { good: 0.95 } },
    { sequential: { good: 95, bad: 0.8 } },
    { sequential: { good: 0.8, bad: 0.95 } },
    { sequential: { good: 0.8, bad: 0.8 } },
    { sequential: { good: 1, bad: 0.8 } },
    { sequential: { good: 0.95, bad: 0.8, alpha: 5 } },
    { sequential: { good: 0.95, bad: 0.8, alpha: 0.5 } },
    { sequential: { good: 0.95, bad: 0.8, betta: 0.1 } },
    { sequential: { good: 0.95, bad: 0.8 }, minPassRate: 0.9 },
    { sequential: { good: 0.95, bad: 0.8 }, stopEarly: true },
    { stopEarly: true },
    { minPassRate: 0.9, stopEarly: 'yes' },
    { minPassRate: 0.9, inconclusive: 'pass' },
    { minPassRate: 0.9, confidence: 0.9, inconclusive: 'skip' },
    { minPassRate: 95, confidence: 0.95 },
  ];
  expect(given.map(refusal).join('\n')).toMatchInlineSnapshot(`
"confidence is 95; did you mean 0.95?
confidence is the text "0.95"; did you mean 0.95?
confidence is 0.5; it must be above 0.5 and below 1, e.g. 0.95
confidence is 1; it must be above 0.5 and below 1, e.g. 0.95
confidence is NaN; it must be above 0.5 and below 1, e.g. 0.95
confidence is null; it must be above 0.5 and below 1, e.g. 0.95
confidence needs the pass rate that the runs must show: add minPassRate, e.g. minPassRate: 0.95
no number of runs shows a pass rate of 1: leave confidence out, or take a minPassRate below 1, e.g. 0.99
sequential is 0.95; write e.g. { good: 0.95, bad: 0.8, alpha: 0.05, beta: 0.1 }
sequential is a list; write e.g. { good: 0.95, bad: 0.8, alpha: 0.05, beta: 0.1 }
sequential: bad is undefined; it must be above 0 and below 1, e.g. { good: 0.95, bad: 0.8, alpha: 0.05, beta: 0.1 }
sequential: good is 95; did you mean 0.95?
sequential: good is 0.8 and bad 0.95; good must be the higher pass rate, e.g. { good: 0.95, bad: 0.8, alpha: 0.05, beta: 0.1 }
sequential: good is 0.8 and bad 0.8; good must be the higher pass rate, e.g. { good: 0.95, bad: 0.8, alpha: 0.05, beta: 0.1 }
sequential: good is 1; it must be above 0 and below 1, e.g. { good: 0.95, bad: 0.8, alpha: 0.05, beta: 0.1 }
sequential: alpha is 5; did you mean 0.05?
sequential: alpha is 0.5; it must be above 0 and below 0.5, e.g. { good: 0.95, bad: 0.8, alpha: 0.05, beta: 0.1 }
sequential: unknown option betta; use good, bad, alpha, beta - did you mean beta?
sequential decides by good and bad, and stops as soon as it can: leave minPassRate out
sequential decides by good and bad, and stops as soon as it can: leave stopEarly out
stopEarly needs a verdict that it can wait for: add minPassRate (1 stops at the first run that fails)
stopEarly is the text "yes"; it must be true or false
without confidence or sequential no verdict is inconclusive: leave inconclusive out, or add one of them
inconclusive is the text "skip"; it must be "pass" or "fail"
minPassRate is 95; did you mean 0.95?"
`);
});

test('what is asked for is taken, what is left out or usual is no option', () => {
  expect(checkGate({})).toEqual({ ok: true, value: undefined });
  const usual = { minPassRate: undefined, stopEarly: false, inconclusive: 'fail' };
  expect(checkGate(usual)).toEqual({ ok: true, value: undefined });
  expect(checkGate({ minPassRate: 0.9, stopEarly: true, timeout: 5 })).toEqual({
    ok: true,
    value: { minPassRate: 0.9, stopEarly: true },
  });
  expect(checkGate({ sequential: { good: 0.9, bad: 0.5 }, inconclusive: 'pass' })).toEqual({
    ok: true,
    value: { sequential: { good: 0.9, bad: 0.5, alpha: 0.05, beta: 0.1 }, inconclusive: 'pass' },
  });
});

test('what to know before the first run', () => {
  const sequential = { good: 0.95, bad: 0.8, alpha: 0.05, beta: 0.1 };
  const warnings = [
    [11, { minPassRate: 0.95 }],
    [20, { minPassRate: 0.95 }],
    [20, { minPassRate: 0.95, confidence: 0.95 }],
    [51, { minPassRate: 0.95, confidence: 0.95 }],
    [52, { minPassRate: 0.95, confidence: 0.95 }],
    [1, { minPassRate: 0.5, confidence: 0.9 }],
    [13, { sequential }],
    [14, { sequential }],
    [20, {}],
  ] as const;
  const texts = warnings.map(([of, options]) => gateKindOf(options).warning(of, options) ?? 'nothing');
  expect(texts.join('\n')).toMatchInlineSnapshot(`
"with 11 runs, minPassRate 0.95 allows 0 failures; 20 runs are the fewest that allow one
nothing
20 perfect runs show at most 0.880 at confidence 0.95; 0.95 needs 52
51 perfect runs show at most 0.949 at confidence 0.95; 0.95 needs 52
nothing
1 perfect run shows at most 0.378 at confidence 0.9; 0.5 needs 2
13 perfect runs decide nothing; it takes 14
nothing
nothing"
`);
});
