import { binomialTail } from './binomial-tail';

/**
 * Exact McNemar test, two-sided: the chance that pairs which differ split at least as unevenly as `first` to
 * `second` when either side is equally likely. Pairs that agree say nothing; with none that differ it is 1.
 */
export function mcNemar(first: number, second: number): number {
  return Math.min(1, 2 * binomialTail(Math.min(first, second), first + second, 0.5));
}
