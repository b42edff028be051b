import { statusOf } from './world-inspection';
import type { PlayedWorld } from './world-source';

/** Whether worlds are as they were opened: no row, key, clock or fault of them has changed, and nothing went wrong. */
export async function areUntouched(worlds: readonly PlayedWorld[]): Promise<boolean> {
  const untouched = await Promise.all(worlds.map(isUntouched));
  return untouched.every(Boolean);
}

async function isUntouched(world: PlayedWorld): Promise<boolean> {
  const { life, setup } = world;
  // the rows of revision 0 are those that were loaded
  if (life.died !== undefined || life.world().revision > 0 || life.now() !== setup.clock.start) return false;
  const { active, keys, inherited, crash } = await statusOf(world);
  return !active && keys === 0 && inherited.length === 0 && crash === null;
}
