import { parseWorld } from '@faultbench/core';
import { mistakesOf } from './mistakes';

function clockOf(clock: string) {
  const { spec, problems } = parseWorld(`clock: ${clock}\nservices: {}`, { file: 'shop.yaml', name: 'shop' });
  expect(problems).toEqual([]);
  return spec?.clock;
}

test('a clock has a start, a zone and a calendar', () => {
  const clock =
    '{ start: "2026-10-01T09:00Z", zone: Europe/London, calendar: { weekend: [fri], holidays: [2026-12-25] } }';
  expect(clockOf(clock)).toEqual({
    start: '2026-10-01T09:00:00.000Z',
    zone: 'Europe/London',
    calendar: { weekend: ['fri'], holidays: ['2026-12-25'] },
  });
});

test('what is left out stays out', () => {
  expect(clockOf('{ calendar: {} }')).toEqual({ start: '2025-06-01T00:00:00.000Z', calendar: {} });
  expect(clockOf('{ calendar: { weekend: [] } }')).toMatchObject({ calendar: { weekend: [] } });
  expect(clockOf('{ zone: UTC }')).toEqual({ start: '2025-06-01T00:00:00.000Z', zone: 'UTC' });
});

test.each([
  [
    'zone: Europe/Lodnon',
    '1: Europe/Lodnon | clock.zone: no time zone "Europe/Lodnon" | use a name such as Europe/London or UTC - did you mean "Europe/London"?',
  ],
  ['zone: "+01:00"', '1: "+01:00" | clock.zone: no time zone "+01:00" | use a name such as Europe/London or UTC'],
  ['zone: 1', '1: 1 | clock.zone: must be text, not 1 | quote it: "1"'],
  [
    'calendar: [sat]',
    '1: calendar | clock.calendar: must be a mapping, not a list | write calendar: { weekend: [sat, sun], holidays: ["2026-12-25"] }',
  ],
  [
    'calendar: { hollidays: [] }',
    '1: hollidays | clock.calendar.hollidays: unknown key "hollidays" | use weekend, holidays - did you mean "holidays"?',
  ],
  [
    'calendar: { weekend: [sat, sum] }',
    '1: sum | clock.calendar.weekend[1]: no day "sum" | use sun, mon, tue, wed, thu, fri, sat - did you mean "sun"?',
  ],
  [
    'calendar: { weekend: sat }',
    '1: sat | clock.calendar.weekend: must be a list, not "sat" | list the days: weekend: [sat, sun]',
  ],
  [
    'calendar: { weekend: [sun, mon, tue, wed, thu, fri, sat] }',
    '1: weekend | clock.calendar.weekend: a week without a working day | leave out the days on which people work',
  ],
  [
    'calendar: { holidays: [2026-02-30] }',
    '1: 2026-02-30 | clock.calendar.holidays[0]: must be a date, not "2026-02-30" | write it like "2026-12-25"',
  ],
])('{ %s } is a mistake with its place', (clock, mistake) => {
  expect(mistakesOf(`clock: { ${clock} }\nservices: {}`)).toEqual([mistake]);
});
