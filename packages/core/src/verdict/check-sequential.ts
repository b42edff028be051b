import { suggest } from '../parse/suggest';
import { type Checked, shown } from './checked';
import { meantShare } from './meant-share';
import type { Sequential } from './sprt';

const EXAMPLE = 'e.g. { good: 0.95, bad: 0.8, alpha: 0.05, beta: 0.1 }';
const KEYS: readonly (keyof Sequential)[] = ['good', 'bad', 'alpha', 'beta'];

/** The two pass rates of a sequential test and its two risks; the risks have defaults. */
export function checkSequential(value: unknown): Checked<Sequential> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refused(`sequential is ${shown(value)}; write ${EXAMPLE}`);
  }
  const stray = Object.keys(value).find((key) => !KEYS.some((known) => known === key));
  if (stray !== undefined) return refused(`sequential: unknown option ${stray}; ${keysText(stray)}`);
  const given: Readonly<Record<string, unknown>> = { alpha: 0.05, beta: 0.1, ...value };
  const wrong = KEYS.find((key) => !isWithin(given[key], limitOf(key)));
  if (wrong !== undefined)
    return refused(`sequential: ${wrong} is ${shown(given[wrong])}; ${mend(wrong, given[wrong])}`);
  const { good, bad, alpha, beta } = given as unknown as Sequential; // each key was just looked at
  if (good > bad) return { ok: true, value: { good, bad, alpha, beta } };
  return refused(`sequential: good is ${good} and bad ${bad}; good must be the higher pass rate, ${EXAMPLE}`);
}

function refused(message: string): Checked<Sequential> {
  return { ok: false, message };
}

function keysText(stray: string): string {
  const near = suggest(stray, KEYS);
  return `use ${KEYS.join(', ')}${near === undefined ? '' : ` - did you mean ${near}?`}`;
}

// A risk of a half is a coin.
function limitOf(key: keyof Sequential): number {
  return key === 'alpha' || key === 'beta' ? 0.5 : 1;
}

function isWithin(value: unknown, below: number): value is number {
  return typeof value === 'number' && value > 0 && value < below;
}

function mend(key: keyof Sequential, value: unknown): string {
  const meant = meantShare(value);
  if (isWithin(meant, limitOf(key))) return `did you mean ${meant}?`;
  return `it must be above 0 and below ${limitOf(key)}, ${EXAMPLE}`;
}
