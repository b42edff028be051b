import type { Overlap } from '@faultbench/core';
import type { PlayedWorld } from './world-source';

/** Tells every world how many requests are made at once. */
export function gatherIn(worlds: () => readonly PlayedWorld[]): (count: number) => Promise<readonly Overlap[]> {
  return async (count) => {
    const command = { type: 'gather', count } as const;
    const overlaps = await Promise.all(worlds().map(({ life }) => life.control(command)));
    return overlaps.flatMap((each) => (each ?? []) as readonly Overlap[]); // the answer of this command
  };
}
