import { type Checked, shown } from './checked';

/** More siblings than this no test file holds. */
export const MAX_RUNS = 100_000;

/** The number of runs of a block: a whole number from 1. */
export function checkRuns(value: unknown): Checked<number> {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX_RUNS) {
    return { ok: true, value };
  }
  return { ok: false, message: `the number of runs is ${shown(value)}; ${mend(value)}` };
}

function mend(value: unknown): string {
  const range = `it must be a whole number from 1 to ${MAX_RUNS}`;
  const number = Number(value);
  if (typeof value === 'string' && value.trim() !== '' && checkRuns(number).ok) return `did you mean ${number}?`;
  if (value === undefined) return `${range}, e.g. runs(20)`;
  if (value === 0) return `${range}: no run shows nothing`;
  if (typeof value === 'number' && value > 1 && value < MAX_RUNS) {
    return `${range}: ${Math.floor(value)} or ${Math.ceil(value)}`;
  }
  return range;
}
