import type { WorldClock } from '@faultbench/core';
import type { OpenWorld } from '../process/open-world';

/** Moves the clock of a world from outside; late writes that come into view with it are told in the journal. */
export function moveClock(
  { parts, engine }: Pick<OpenWorld, 'parts' | 'engine'>,
  move: (clock: WorldClock) => void,
): string {
  const { clock, effects } = parts;
  move(clock);
  const revealed = engine.reveal();
  effects.record({ clock: clock.now, arranged: true, ...(revealed.length > 0 ? { revealed } : {}) });
  return clock.now;
}
