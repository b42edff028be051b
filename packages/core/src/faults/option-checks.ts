import { parseDuration } from '../clock/durations';
import type { Json } from '../model/json';
import type { VisibleAfter } from './execution';
import type { OptionCheck } from './kind';

/** A whole number, at least `least`. */
export function whole(least: number, of: string): OptionCheck {
  return (value) =>
    Number.isSafeInteger(value) && Number(value) >= least ? undefined : `a whole number of ${of}, at least ${least}`;
}

export const yesOrNo: OptionCheck = (value) => (typeof value === 'boolean' ? undefined : 'true or false');

/** `-3h`, `90s` */
export const signedDuration: OptionCheck = (value) =>
  signedMs(value) === undefined ? 'a duration such as 3h or -90s' : undefined;

/** `2 calls`, `1 call` or a duration. */
export const visibleAfterCheck: OptionCheck = (value) =>
  readVisibleAfter(value) ? undefined : 'calls or a duration: 2 calls, 30s';

export function signedMs(value: Json | undefined): number | undefined {
  const match = typeof value === 'string' ? /^([+-]?)(.+)$/.exec(value.trim()) : null;
  const ms = match ? parseDuration(match[2] ?? '') : undefined;
  return ms === undefined ? undefined : match?.[1] === '-' ? -ms : ms;
}

export function readVisibleAfter(value: Json | undefined): VisibleAfter | undefined {
  if (typeof value !== 'string') return undefined;
  const calls = /^(\d+) calls?$/.exec(value.trim());
  if (calls) return { calls: Number(calls[1]) };
  const ms = parseDuration(value);
  return ms === undefined ? undefined : { ms };
}
