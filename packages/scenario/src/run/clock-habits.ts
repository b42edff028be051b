import { type CalendarSpec, type WorkCalendar, workCalendar } from '@faultbench/core';
import type { CatalogueOptions } from '../catalogue/catalogue';
import type { Composition } from '../composition/composition';

/** How times are read, and which days are worked on. */
export interface ClockHabits {
  readonly zone: string;
  readonly calendar: WorkCalendar;
}

/** What the catalogue says, else the world of its clock, else the first world that says so. */
export function clockHabits(
  { zone, calendar, clock }: Pick<CatalogueOptions, 'zone' | 'calendar' | 'clock'>,
  { members }: Composition = { members: [] },
): ClockHabits {
  const own = members.filter(({ name }) => name === clock);
  const clocks = [...own, ...members].flatMap(({ world }) => world?.clock ?? []);
  return {
    zone: zone ?? clocks.find((each) => each.zone !== undefined)?.zone ?? 'Europe/London',
    calendar: calendarOf(calendar ?? clocks.find((each) => each.calendar !== undefined)?.calendar ?? {}),
  };
}

/** A calendar, or what it is made of. */
export function calendarOf(given: WorkCalendar | CalendarSpec): WorkCalendar {
  return 'addWorkingDays' in given ? given : workCalendar(given);
}
