import { parseInstant } from '@faultbench/core';

/**
 * A predicate for servers that write instants their own way.
 *
 * @example
 * response.matches('due', sameInstant('2026-10-23T09:00Z'));
 */
export function sameInstant(instant: string): (value: unknown) => boolean {
  const ms = parseInstant(instant);
  if (ms === undefined) throw new RangeError(`"${instant}" is no instant: write it like "2026-10-23T09:00Z"`);
  return (value) => typeof value === 'string' && parseInstant(value) === ms;
}
