import type { Checked } from '@faultbench/core';

/** The number that a variable's text is. */
export function wholeNumber(text: string, min: number, max: number): Checked<number> {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(value) && value >= min && value <= max) return { ok: true, value };
  return { ok: false, message: `it must be a whole number from ${min} to ${max}; give one or unset it` };
}
