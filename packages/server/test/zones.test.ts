import {
  type CalendarSpec,
  formatInstant,
  moveByWorkingDays,
  parseInstant,
  parseMoment,
  workCalendar,
} from '@faultbench/core';
import { openZones } from '@faultbench/server';

const zones = openZones();
const london = { zone: 'Europe/London', zones };

function moved(start: string, days: number, zone: string, calendar: CalendarSpec = {}): string {
  return formatInstant(moveByWorkingDays(parseInstant(start) ?? 0, days, workCalendar(calendar), { zone, zones }));
}

test.each([
  ['Friday to Monday as the clocks go back', '2026-10-23T09:00Z', 1, '2026-10-26T10:00:00.000Z'],
  ['and back again', '2026-10-26T10:00Z', -1, '2026-10-23T09:00:00.000Z'],
  ['Friday to Monday as the clocks go forward', '2026-03-27T09:00Z', 1, '2026-03-30T08:00:00.000Z'],
  ['counted on the local date', '2026-10-23T23:30Z', 1, '2026-10-26T00:30:00.000Z'],
])('%s', (_name, start, days, end) => {
  expect(moved(start, days, 'Europe/London')).toBe(end);
});

test('the local time stays where the clocks change', () => {
  const start = parseMoment('2026-10-23T10:00', london) ?? 0;
  const monday = moveByWorkingDays(start, 1, workCalendar(), london);
  expect(zones.wallTime(monday, 'Europe/London')).toEqual({ date: '2026-10-26', time: '10:00:00.000' });
  expect(monday - start).toBe(73 * 60 * 60 * 1000);
});

test.each([
  [
    'holidays',
    '2026-12-24T09:00Z',
    'Europe/London',
    { holidays: ['2026-12-25', '2026-12-28'] },
    '2026-12-29T09:00:00.000Z',
  ],
  ['a gap moves on', '2026-03-28T01:30Z', 'Europe/London', { weekend: [] }, '2026-03-29T01:30:00.000Z'],
  ['an overlap is its first', '2026-10-24T00:30Z', 'Europe/London', { weekend: [] }, '2026-10-25T00:30:00.000Z'],
  ['a gap at midnight', '2026-04-22T22:30Z', 'Africa/Cairo', {}, '2026-04-23T22:30:00.000Z'],
  ['a weekend of Friday', '2026-10-22T06:00Z', 'Asia/Riyadh', { weekend: ['fri', 'sat'] }, '2026-10-25T06:00:00.000Z'],
] as const)('%s', (_name, start, zone, calendar, end) => {
  expect(moved(start, 1, zone, calendar)).toBe(end);
});

test.each([
  ['2026-10-23T10:00 Europe/London', '2026-10-23T09:00:00.000Z'],
  ['2026-10-23T10:00 America/New_York', '2026-10-23T14:00:00.000Z'],
  ['2026-10-23T09:00Z', '2026-10-23T09:00:00.000Z'],
  ['2026-10-23T10:00+01:00', '2026-10-23T09:00:00.000Z'],
  ['2026-10-23T10:00+0100', '2026-10-23T09:00:00.000Z'],
  ['2026-10-23T10:00', '2026-10-23T09:00:00.000Z'],
  ['2026-10-23', '2026-10-22T23:00:00.000Z'],
  ['2026-10-23 UTC', '2026-10-23T00:00:00.000Z'],
  ['2026-10-23T10:00:01.5', '2026-10-23T09:00:01.500Z'],
])('%s is a moment', (text, instant) => {
  expect(parseMoment(text, london)).toBe(parseInstant(instant));
});

test.each([
  '',
  'tomorrow',
  '2026-10-23 10:00',
  '2026-10-23T10:00 Mars/Base',
  '2026-02-30T10:00',
  '2026-10-23T10:00Z UTC',
])('%j is none', (text) => {
  expect(parseMoment(text, london)).toBeUndefined();
});
