import { checkConfidence } from './check-confidence';
import { checkMinPassRate } from './check-min-pass-rate';
import { checkSequential } from './check-sequential';
import { type Checked, shown } from './checked';
import type { GateOptions } from './gate-kind';

type Given = Readonly<Record<string, unknown>>;

/** Options of a runs block that make its gate. */
export const GATE_OPTIONS: readonly (keyof GateOptions)[] = [
  'minPassRate',
  'confidence',
  'sequential',
  'stopEarly',
  'inconclusive',
];

/** The gate that options ask for, undefined when they ask for none. An option that is undefined counts as left out. */
export function checkGate(given: Given): Checked<GateOptions | undefined> {
  const asked = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const read = Object.entries(checks).map(([key, check]) => [key, key in asked ? check(asked[key]) : ABSENT] as const);
  for (const [, checked] of read) if (!checked.ok) return checked;
  const values = read.flatMap(([key, checked]) =>
    checked.ok && checked.value !== undefined ? [[key, checked.value]] : [],
  );
  const options: GateOptions = Object.fromEntries(values);
  const clash = clashOf(options);
  if (clash !== undefined) return { ok: false, message: clash };
  return { ok: true, value: values.length === 0 ? undefined : options };
}

const checks: Readonly<Record<keyof GateOptions, (value: unknown) => Checked<unknown>>> = {
  minPassRate: checkMinPassRate,
  confidence: checkConfidence,
  sequential: checkSequential,
  stopEarly: (value) => oneOf('stopEarly', value, [true, false]),
  inconclusive: (value) => oneOf('inconclusive', value, ['pass', 'fail']),
};

// The last choice is what holds without the option.
function oneOf(name: string, value: unknown, [choice, usual]: readonly unknown[]): Checked<unknown> {
  if (value === choice) return { ok: true, value };
  if (value === usual) return ABSENT;
  const choices = [choice, usual].map((each) => JSON.stringify(each)).join(' or ');
  return { ok: false, message: `${name} is ${shown(value)}; it must be ${choices}` };
}

const ABSENT: Checked<undefined> = { ok: true, value: undefined };

function clashOf({ minPassRate, confidence, sequential, stopEarly, inconclusive }: GateOptions): string | undefined {
  const beside = { minPassRate, confidence, stopEarly };
  const [extra] = Object.entries(beside).flatMap(([key, value]) => (value === undefined ? [] : [key]));
  if (sequential !== undefined && extra !== undefined) {
    return `sequential decides by good and bad, and stops as soon as it can: leave ${extra} out`;
  }
  if (confidence !== undefined && minPassRate === undefined) {
    return 'confidence needs the pass rate that the runs must show: add minPassRate, e.g. minPassRate: 0.95';
  }
  if (confidence !== undefined && minPassRate === 1) {
    return 'no number of runs shows a pass rate of 1: leave confidence out, or take a minPassRate below 1, e.g. 0.99';
  }
  if (stopEarly && minPassRate === undefined) {
    return 'stopEarly needs a verdict that it can wait for: add minPassRate (1 stops at the first run that fails)';
  }
  if (inconclusive !== undefined && confidence === undefined && sequential === undefined) {
    return 'without confidence or sequential no verdict is inconclusive: leave inconclusive out, or add one of them';
  }
  return undefined;
}
