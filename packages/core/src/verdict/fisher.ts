/** Passes of so many runs. */
export interface Share {
  readonly passed: number;
  readonly of: number;
}

/**
 * Fisher's exact test, two-sided: the chance of a split at most as likely as this one when both groups have the same
 * pass rate, given how many passed in all.
 */
export function fisher(first: Share, second: Share): number {
  const passes = first.passed + second.passed;
  const runs = first.of + second.of;
  const least = Math.max(0, passes - second.of);
  const most = Math.min(passes, first.of);
  const sums = logFactorials(runs);
  const chance = (k: number) =>
    Math.exp(choose(sums, first.of, k) + choose(sums, second.of, passes - k) - choose(sums, runs, passes));
  const seen = chance(first.passed) * (1 + ROUNDING);
  let sum = 0;
  for (let k = least; k <= most; k++) if (chance(k) <= seen) sum += chance(k);
  return Math.min(1, sum);
}

// Splits that are equally likely differ in the last digits.
const ROUNDING = 1e-7;

function logFactorials(n: number): readonly number[] {
  const sums = [0];
  for (let index = 1; index <= n; index++) sums.push((sums[index - 1] ?? 0) + Math.log(index));
  return sums;
}

function choose(sums: readonly number[], n: number, k: number): number {
  return (sums[n] ?? 0) - (sums[k] ?? 0) - (sums[n - k] ?? 0);
}
