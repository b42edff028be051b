import { parseClockStep, type Weekday, workCalendar } from '@faultbench/core';

const plain = workCalendar();

test('Monday to Friday are working days unless told otherwise', () => {
  const week = ['2026-10-19', '2026-10-20', '2026-10-21', '2026-10-22', '2026-10-23', '2026-10-24', '2026-10-25'];
  expect(week.map(plain.isWorking)).toEqual([true, true, true, true, true, false, false]);
  expect(plain.isWorking('1969-12-29')).toBe(true);
  expect(plain.isWorking('1969-12-28')).toBe(false);
});

test.each([
  ['a weekend is passed over', '2026-10-23', 1, '2026-10-26'],
  ['backwards', '2026-10-26', -1, '2026-10-23'],
  ['a Saturday counts from there', '2026-10-24', 1, '2026-10-26'],
  ['a Saturday counts back from there', '2026-10-24', -1, '2026-10-23'],
  ['none changes nothing', '2026-10-24', 0, '2026-10-24'],
  ['two weeks', '2026-10-23', 10, '2026-11-06'],
  ['over a leap day', '2028-02-28', 2, '2028-03-01'],
])('%s', (_name, from, days, to) => {
  expect(plain.addWorkingDays(from, days)).toBe(to);
});

test('holidays and other weekends are passed over', () => {
  expect(workCalendar({ holidays: ['2026-12-25', '2026-12-28'] }).addWorkingDays('2026-12-24', 1)).toBe('2026-12-29');
  expect(workCalendar({ weekend: ['fri', 'sat'] }).addWorkingDays('2026-10-22', 1)).toBe('2026-10-25');
  expect(workCalendar({ weekend: [] }).addWorkingDays('2026-10-23', 1)).toBe('2026-10-24');
});

test('a calendar without a working day is an error, not a loop', () => {
  const weekend: readonly Weekday[] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
  expect(() => workCalendar({ weekend }).addWorkingDays('2026-10-23', 1)).toThrow(
    new RangeError('no working day within 36600 days of 2026-10-23: the calendar leaves none'),
  );
});

test('what is no date, no count or no year is said', () => {
  expect(() => plain.isWorking('2026-02-30')).toThrow('"2026-02-30" is no date: write it like "2026-12-25"');
  expect(() => workCalendar({ holidays: ['25 Dec'] })).toThrow('"25 Dec" is no date');
  expect(() => plain.addWorkingDays('2026-10-23', 1.5)).toThrow('1.5 working days: give a whole number');
  expect(() => plain.addWorkingDays('9999-12-30', 5)).toThrow('lead out of the years 0 to 9999');
});

const hour = 60 * 60 * 1000;

test.each([
  ['+3d', 'ms', 72 * hour],
  ['+2h30m', 'ms', 2.5 * hour],
  ['-15m', 'ms', -hour / 4],
  ['+1d 2h', 'ms', 26 * hour],
  ['+ 3 d', 'ms', 72 * hour],
  ['+0m', 'ms', 0],
  ['-0m', 'ms', 0],
  ['+3 working days', 'working days', 3],
  ['- 1  working day ', 'working days', -1],
])('%s is a step of a clock', (text, unit, count) => {
  expect(parseClockStep(text)).toEqual({ unit, count });
});

test.each(['3d', '+', '+3working days', '+3 Working days', '3 working days', '+d', '+1h2d', '+1.5d', '+3s', ''])(
  '%j is none',
  (text) => {
    expect(parseClockStep(text)).toBeUndefined();
  },
);
