import { formatInstant, parseInstant } from './instants';
import type { WorkCalendar } from './work-calendar';
import { isZone, type WallTime, type Zones } from './zones';

const datePart = '2026-10-23'.length;

/** Where a clock hangs: its zone, and who knows the rules of zones. */
export interface ClockPlace {
  readonly zone: string;
  readonly zones: Zones;
}

/**
 * Milliseconds since 1970 of `2026-10-23T09:00Z`, `2026-10-23T10:00+01:00`, `2026-10-23T10:00 Europe/London`, of a
 * wall clock's time in the own zone or of the beginning of a day; undefined for anything else.
 */
export function parseMoment(text: string, { zone, zones }: ClockPlace): number | undefined {
  const [local = '', named = zone, ...more] = text.split(' ');
  const wall = parseWallTime(local);
  if (wall && more.length === 0) return isZone(named) ? zones.instant(wall, named) : undefined;
  return text.includes(' ') ? undefined : parseInstant(text);
}

/** The instant so many working days away at the same local time; days are counted on the local date. */
export function moveByWorkingDays(ms: number, days: number, calendar: WorkCalendar, place: ClockPlace): number {
  const { date, time } = place.zones.wallTime(ms, place.zone);
  return place.zones.instant({ date: calendar.addWorkingDays(date, days), time }, place.zone);
}

function parseWallTime(text: string): WallTime | undefined {
  if (!/^\d{4}-\d{2}-\d{2}(?:[Tt]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)?$/.test(text)) return undefined;
  const ms = parseInstant(text.length === datePart ? `${text}T00:00Z` : `${text}Z`);
  if (ms === undefined) return undefined;
  const shown = formatInstant(ms);
  return { date: shown.slice(0, datePart), time: shown.slice(datePart + 1, -1) };
}
