import { normalQuantile } from './normal-quantile';

export interface Interval {
  readonly low: number;
  readonly high: number;
  /** Two-sided, e.g. 0.95. */
  readonly confidence: number;
}

/** Wilson's score interval, two-sided, for k passes of n runs; n >= 1. */
export function wilson(k: number, n: number, confidence: number): Interval {
  const z = confidence === 0.95 ? TABLE_Z : normalQuantile(0.5 + confidence / 2);
  const share = k / n;
  const square = z * z;
  const center = share + square / (2 * n);
  const spread = z * Math.sqrt((share * (1 - share)) / n + square / (4 * n * n));
  const scale = 1 + square / n;
  return {
    low: k === 0 ? 0 : (center - spread) / scale,
    high: k === n ? 1 : (center + spread) / scale,
    confidence,
  };
}

// Published tables of the 95 % interval are made with 1.96; the third digit of a report agrees with them.
const TABLE_Z = 1.96;
