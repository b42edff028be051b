import type { RateLimit } from '../model/fault';

/**
 * Whole seconds until the next call is admitted, or undefined when this one is.
 * A window that starts in the future (the clock was moved back) is empty.
 */
export function retryAfter(limit: RateLimit, admitted: readonly number[], now: number): number | undefined {
  const within = admitted.filter((time) => time <= now && time > now - limit.window_ms);
  if (within.length < limit.calls) return undefined;
  const frees = within[within.length - limit.calls] ?? now;
  return Math.max(1, Math.ceil((frees + limit.window_ms - now) / 1000));
}

/** Admitted calls that can still matter. */
export function recent(limit: RateLimit, admitted: readonly number[], now: number): number[] {
  return admitted.filter((time) => time <= now && time > now - limit.window_ms);
}
