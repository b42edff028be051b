import type { ClockDriver } from '../run/doors';
import type { PlayedWorld } from './world-source';

/** Moves the clocks of all worlds of a scenario. */
export function worldClock(worlds: () => readonly PlayedWorld[]): ClockDriver {
  const now = async () => {
    const [first] = worlds();
    if (!first) throw new RangeError('a clock is read while a scenario runs');
    return first.life.now();
  };
  return {
    unavailable: () => undefined,
    now,
    set: async (instant) => {
      await Promise.all(worlds().map(({ life }) => life.control({ type: 'clock', action: 'set', instant })));
      return now();
    },
  };
}
