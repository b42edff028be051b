import { decimalOf } from './decimal';

/**
 * `17/20 passed (85.0%)`. The rate is rounded down, so it never reads as more than it is: 100% is all of them.
 * Below a threshold it gets as many decimals as keep even a rounded reading below it: 1999/2000 is 99.95%.
 */
export function formatRate(passed: number, of: number, minPassRate?: number): string {
  let decimals = 1;
  if (minPassRate !== undefined && isBelow(passed, of, minPassRate)) {
    while (decimals < MAX_DECIMALS && roundsUpTo(passed, of, decimals, minPassRate)) decimals++;
  }
  return `${passed}/${of} passed (${flooredPercent(passed, of, decimals)}%)`;
}

// Above this, a difference of one in 100,000 runs shows.
const MAX_DECIMALS = 17;

function isBelow(passed: number, of: number, minPassRate: number): boolean {
  const { digits, scale } = decimalOf(minPassRate);
  return BigInt(passed) * 10n ** BigInt(scale) < digits * BigInt(of);
}

function roundsUpTo(passed: number, of: number, decimals: number, minPassRate: number): boolean {
  const unit = 10n ** BigInt(decimals + 2);
  const rounded = (BigInt(passed) * unit * 2n + BigInt(of)) / (BigInt(of) * 2n);
  const { digits, scale } = decimalOf(minPassRate);
  return rounded * 10n ** BigInt(scale) >= digits * unit;
}

/** A share with so many decimals, rounded down: 0.8808 is 0.880. */
export function floored(share: number, decimals: number): string {
  const unit = 10 ** decimals;
  const scaled = share * unit;
  // 0.29 * 100 is a hair less than 29
  const whole = Math.abs(scaled - Math.round(scaled)) < 1e-9 ? Math.round(scaled) : Math.floor(scaled);
  return whole === 0 || whole === unit ? String(whole / unit) : (whole / unit).toFixed(decimals);
}

function flooredPercent(passed: number, of: number, decimals: number): string {
  const text = ((BigInt(passed) * 10n ** BigInt(decimals + 2)) / BigInt(of)).toString().padStart(decimals + 1, '0');
  return `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
}
