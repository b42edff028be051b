import { type Checked, checkMinPassRate, checkRuns } from '@faultbench/core';

function refusal(checked: Checked<number>): string {
  return checked.ok ? `accepted ${checked.value}` : checked.message;
}

test('minPassRate: nonsense is refused with the mend', () => {
  const values = [
    Number.NaN,
    95,
    99.9,
    1.5,
    101,
    -1,
    Number.POSITIVE_INFINITY,
    '0.9',
    '95%',
    '95',
    'high',
    null,
    undefined,
    true,
    [],
    {},
    1n,
  ];
  expect(values.map((value) => refusal(checkMinPassRate(value))).join('\n')).toMatchInlineSnapshot(`
"minPassRate is NaN; it must be a number from 0 to 1, e.g. 0.95
minPassRate is 95; did you mean 0.95?
minPassRate is 99.9; did you mean 0.999?
minPassRate is 1.5; it must be a number from 0 to 1, e.g. 0.95
minPassRate is 101; it must be a number from 0 to 1, e.g. 0.95
minPassRate is -1; it must be a number from 0 to 1, e.g. 0.95
minPassRate is Infinity; it must be a number from 0 to 1, e.g. 0.95
minPassRate is the text "0.9"; did you mean 0.9?
minPassRate is the text "95%"; did you mean 0.95?
minPassRate is the text "95"; did you mean 0.95?
minPassRate is the text "high"; it must be a number from 0 to 1, e.g. 0.95
minPassRate is null; it must be a number from 0 to 1, e.g. 0.95; leave it out to have every failing run red
minPassRate is undefined; it must be a number from 0 to 1, e.g. 0.95; leave it out to have every failing run red
minPassRate is true; it must be a number from 0 to 1, e.g. 0.95
minPassRate is a list; it must be a number from 0 to 1, e.g. 0.95
minPassRate is an object; it must be a number from 0 to 1, e.g. 0.95
minPassRate is 1n; it must be a number from 0 to 1, e.g. 0.95"
`);
});

test.each([0, 0.05, 0.95, 1])('minPassRate %d is taken', (value) => {
  expect(checkMinPassRate(value)).toEqual({ ok: true, value });
});

test('runs: nonsense is refused with the mend', () => {
  const values = [
    0,
    -3,
    2.5,
    0.5,
    '20',
    'many',
    '',
    Number.POSITIVE_INFINITY,
    Number.NaN,
    1e9,
    null,
    undefined,
    true,
    () => 20,
  ];
  expect(values.map((value) => refusal(checkRuns(value))).join('\n')).toMatchInlineSnapshot(`
"the number of runs is 0; it must be a whole number from 1 to 100000: no run shows nothing
the number of runs is -3; it must be a whole number from 1 to 100000
the number of runs is 2.5; it must be a whole number from 1 to 100000: 2 or 3
the number of runs is 0.5; it must be a whole number from 1 to 100000
the number of runs is the text "20"; did you mean 20?
the number of runs is the text "many"; it must be a whole number from 1 to 100000
the number of runs is the text ""; it must be a whole number from 1 to 100000
the number of runs is Infinity; it must be a whole number from 1 to 100000
the number of runs is NaN; it must be a whole number from 1 to 100000
the number of runs is 1000000000; it must be a whole number from 1 to 100000
the number of runs is null; it must be a whole number from 1 to 100000
the number of runs is undefined; it must be a whole number from 1 to 100000, e.g. runs(20)
the number of runs is true; it must be a whole number from 1 to 100000
the number of runs is a function; it must be a whole number from 1 to 100000"
`);
});

test.each([1, 20, 100000])('runs(%d) is taken', (value) => {
  expect(checkRuns(value)).toEqual({ ok: true, value });
});
