import { decimalOf } from './decimal';

/** The smallest k with k / of >= minPassRate, as written: 0.95 of 20 is 19, 0.07 of 100 is 7. */
export function neededPasses(of: number, minPassRate: number): number {
  const { digits, scale } = decimalOf(minPassRate);
  const unit = 10n ** BigInt(scale);
  return Number((digits * BigInt(of) + unit - 1n) / unit);
}

/** What to tell once when a gate lets no run fail, although its rate looks as if it did. */
export function noSlackWarning(of: number, minPassRate: number): string | undefined {
  if (minPassRate >= 1 || neededPasses(of, minPassRate) < of) return undefined;
  const { digits, scale } = decimalOf(minPassRate);
  const unit = 10n ** BigInt(scale);
  const first = (unit + (unit - digits) - 1n) / (unit - digits);
  const runs = of === 1 ? '1 run' : `${of} runs`;
  return `with ${runs}, minPassRate ${minPassRate} allows 0 failures; ${first} runs are the fewest that allow one`;
}
