import { normalQuantile } from './normal-quantile';
import { wilson } from './wilson';

/** The ends of Wilson's interval, each held with the whole confidence: what k of n runs show at least, and at most. */
export function oneSided(k: number, n: number, confidence: number): { readonly low: number; readonly high: number } {
  const { low, high } = wilson(k, n, 2 * confidence - 1);
  return { low, high };
}

/** The fewest runs that show `minPassRate` if all pass; it must be below 1, which no number of runs shows. */
export function fewestRuns(minPassRate: number, confidence: number): number {
  const square = normalQuantile(confidence) ** 2;
  let runs = Math.max(1, Math.floor((minPassRate * square) / (1 - minPassRate)) - 1);
  while (oneSided(runs, runs, confidence).low < minPassRate) runs++;
  return runs;
}

/** The fewest passes of n runs that show `minPassRate`; undefined when even n do not. */
export function fewestPasses(of: number, minPassRate: number, confidence: number): number | undefined {
  if (oneSided(of, of, confidence).low < minPassRate) return undefined;
  let low = 0;
  let high = of;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (oneSided(middle, of, confidence).low >= minPassRate) high = middle;
    else low = middle + 1;
  }
  return low;
}
