import { workCalendar } from '../clock/work-calendar';
import type { EngineParts } from './engine';

/** World clock, as handlers read it. */
export interface HandlerClock {
  now(): string;
  today(): string;
  addWorkingDays(date: string, days: number): string;
}

export function handlerClock({ clock, zones, world }: EngineParts): HandlerClock {
  const { zone, calendar } = world.spec.clock;
  return {
    now: () => clock.now,
    today: () => (zone === undefined ? clock.now.slice(0, '2026-10-23'.length) : zones.wallTime(clock.ms, zone).date),
    addWorkingDays: (date, days) => workCalendar(calendar).addWorkingDays(date, days),
  };
}
