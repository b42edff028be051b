import type { HashKey } from './hash';

/** 32 hexadecimal digits that depend on the key alone. */
export function hexOf(key: HashKey): string {
  const lanes = ['high', 'low'].flatMap((half) => key.with(half).lanes);
  return lanes.map((lane) => lane.toString(16).padStart(8, '0')).join('');
}
