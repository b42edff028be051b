import {
  type CalendarSpec,
  formatInstant,
  moveByWorkingDays,
  parseClockStep,
  parseInstant,
  parseMoment,
  type WorkCalendar,
  type Zones,
} from '@faultbench/core';
import { momentText, type TemporalValue } from '../answer/expected';
import { Skip } from '../failures';
import { calendarOf } from './clock-habits';
import type { ClockDriver } from './doors';
import type { OpenWork } from './open-work';

/** A moment: `2026-10-23T10:00`, with a zone's name or an offset behind it, or a date object. */
export type When = string | Date | TemporalValue;

/** The clock of the world. It moves only when it is told to. Instants are canonical texts. */
export interface ScenarioClock {
  /** Stops it there. A time without zone is one of the catalogue's zone. */
  set(when: When): Promise<string>;
  /** The same as `set`. */
  to(when: When): Promise<string>;
  now(): Promise<string>;
  /** Moves it by `+3d`, `-2h30m` or `+3 working days`. */
  advance(by: string, options?: { readonly calendar?: WorkCalendar | CalendarSpec }): Promise<string>;
}

export interface ClockSurroundings {
  readonly driver: ClockDriver;
  readonly zone: string;
  readonly zones: Zones;
  readonly calendar: WorkCalendar;
  readonly tell: (step: string) => void;
  readonly open: OpenWork;
}

export function scenarioClock({ driver, zone, zones, calendar, tell, open }: ClockSurroundings): ScenarioClock {
  const place = { zone, zones };
  const reach = () => {
    const why = driver.unavailable();
    if (why !== undefined) throw new Skip(`in-process only here: ${why}`);
  };
  const set = async (when: When) => {
    const instant = canonical(parseMoment(momentText(when) ?? String(when), place), when);
    tell(`the clock reads ${instant.replace('.000Z', 'Z')}`);
    reach();
    return driver.set(instant);
  };
  const now = async () => {
    reach();
    return driver.now();
  };
  const advance: ScenarioClock['advance'] = async (by, options = {}) => {
    reach();
    const step = parseClockStep(by);
    if (!step) throw new RangeError(`advance by +3d, +2h30m or '+3 working days', not '${by}'`);
    tell(`the clock moves ${by}`);
    const from = parseInstant(await driver.now()) ?? Number.NaN;
    if (step.unit === 'ms') return driver.set(canonical(from + step.count, by));
    const days = calendarOf(options.calendar ?? calendar);
    return driver.set(canonical(moveByWorkingDays(from, step.count, days, place), by));
  };
  return {
    set: (when) => open.watch('clock.set', set(when)),
    to: (when) => open.watch('clock.to', set(when)),
    now,
    advance: (by, options) => open.watch('clock.advance', advance(by, options)),
  };
}

const lastMoment = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

function canonical(ms: number | undefined, given: unknown): string {
  if (ms !== undefined && ms >= 0 && ms <= lastMoment) return formatInstant(ms);
  const mend = 'write a date and time, like "2026-10-23T10:00 Europe/London" or "2026-10-23T09:00Z"';
  throw new RangeError(`the clock cannot read '${String(given)}': ${mend}, from 1970 to 9999`);
}
