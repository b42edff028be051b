import { type Checked, shown } from './checked';

/** The share of runs that must pass: from 0 to 1. */
export function checkMinPassRate(value: unknown): Checked<number> {
  if (typeof value === 'number' && value >= 0 && value <= 1) return { ok: true, value };
  return { ok: false, message: `minPassRate is ${shown(value)}; ${mend(value)}` };
}

function mend(value: unknown): string {
  const range = 'it must be a number from 0 to 1, e.g. 0.95';
  if (value === null || value === undefined) return `${range}; leave it out to have every failing run red`;
  const meant = typeof value === 'string' ? fromText(value) : fromPercent(value);
  return meant === undefined ? range : `did you mean ${meant}?`;
}

function fromText(text: string): number | undefined {
  const [, digits, percent] = /^\s*(\d*\.?\d+)\s*(%?)\s*$/.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const number = Number(digits);
  return percent === '' && number <= 1 ? number : fromPercent(number);
}

// Between 1 and 2 a slip of the keyboard is likelier than a rate below 2 %.
function fromPercent(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 2 && value <= 100 ? Number(`${value}e-2`) : undefined;
}
