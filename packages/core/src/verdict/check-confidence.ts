import { type Checked, shown } from './checked';
import { meantShare } from './meant-share';

/** With how much confidence a pass rate must be shown: above a half, below certainty. */
export function checkConfidence(value: unknown): Checked<number> {
  if (isConfidence(value)) return { ok: true, value };
  const meant = meantShare(value);
  const mend = isConfidence(meant) ? `did you mean ${meant}?` : 'it must be above 0.5 and below 1, e.g. 0.95';
  return { ok: false, message: `confidence is ${shown(value)}; ${mend}` };
}

function isConfidence(value: unknown): value is number {
  return typeof value === 'number' && value > 0.5 && value < 1;
}
