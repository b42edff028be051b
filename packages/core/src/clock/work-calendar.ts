import { formatInstant, parseInstant } from './instants';

/** Days of the week as world files name them, Sunday first. */
export const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

export type Weekday = (typeof weekdays)[number];

/** Which days nobody works on. */
export interface CalendarSpec {
  /** Saturday and Sunday when absent. */
  readonly weekend?: readonly Weekday[];
  /** Dates like `2026-12-25`. */
  readonly holidays?: readonly string[];
}

/** Counts working days. Dates are texts like `2026-12-25`. */
export interface WorkCalendar {
  isWorking(date: string): boolean;
  /** The date so many working days later, or earlier; 0 changes nothing, not even on a Sunday. */
  addWorkingDays(date: string, days: number): string;
}

const dayMs = 24 * 60 * 60 * 1000;
const longestBreak = 36_600;

/**
 * A calendar of working days: Monday to Friday unless told otherwise.
 *
 * @example
 * workCalendar({ holidays: ['2026-12-25'] }).addWorkingDays('2026-12-24', 1); // '2026-12-28'
 */
export function workCalendar({ weekend = ['sat', 'sun'], holidays = [] }: CalendarSpec = {}): WorkCalendar {
  const free = new Set(weekend.map((day) => weekdays.indexOf(day)));
  const feasts = new Set(holidays.map(dayOf));
  // 1970 began on a Thursday
  const works = (day: number) => !free.has((((day + 4) % 7) + 7) % 7) && !feasts.has(day);
  return {
    isWorking: (date) => works(dayOf(date)),
    addWorkingDays: (date, days) => {
      if (!Number.isSafeInteger(days)) throw new RangeError(`${days} working days: give a whole number`);
      let day = dayOf(date);
      for (let left = Math.abs(days); left > 0; left--) day = nextWorking(day, Math.sign(days), works);
      return dateOf(day);
    },
  };
}

function nextWorking(from: number, step: number, works: (day: number) => boolean): number {
  for (let steps = 1; steps <= longestBreak; steps++) {
    const day = from + steps * step;
    if (works(day)) return inYears(day);
  }
  throw new RangeError(`no working day within ${longestBreak} days of ${dateOf(from)}: the calendar leaves none`);
}

function dayOf(date: string): number {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(date) ? parseInstant(`${date}T00:00:00Z`) : undefined;
  if (ms === undefined) throw new RangeError(`${JSON.stringify(date)} is no date: write it like "2026-12-25"`);
  return ms / dayMs;
}

function inYears(day: number): number {
  const year = new Date(day * dayMs).getUTCFullYear();
  if (year >= 0 && year <= 9999) return day;
  throw new RangeError('so many working days lead out of the years 0 to 9999');
}

function dateOf(day: number): string {
  return formatInstant(day * dayMs).slice(0, '2026-12-25'.length);
}
