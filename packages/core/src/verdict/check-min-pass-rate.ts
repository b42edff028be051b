import { type Checked, shown } from './checked';
import { meantShare } from './meant-share';

/** The share of runs that must pass: from 0 to 1. */
export function checkMinPassRate(value: unknown): Checked<number> {
  if (typeof value === 'number' && value >= 0 && value <= 1) return { ok: true, value };
  return { ok: false, message: `minPassRate is ${shown(value)}; ${mend(value)}` };
}

function mend(value: unknown): string {
  const range = 'it must be a number from 0 to 1, e.g. 0.95';
  if (value === null || value === undefined) return `${range}; leave it out to have every failing run red`;
  const meant = meantShare(value);
  return meant === undefined ? range : `did you mean ${meant}?`;
}
