import { dropOwnFrames, framesOf, withFrames } from '../runs/error-text';
import type { LiveRun } from './live-run';

/**
 * A call that goes on when the body has ended is nobody's: what it does is missing from what was asserted.
 * One that was planned to hang is left alone: no answer comes, however long a test waits.
 */
export async function blameUnawaited(live: LiveRun): Promise<void> {
  const { pending, world } = live;
  const leftover = await world?.leftover.bodyEnded();
  const hung = pending.length === 0 ? [] : [...(world?.leftover.hung() ?? [])];
  for (const { what, tool, place } of pending) {
    if (tool !== undefined && hung.includes(tool)) {
      hung.splice(hung.indexOf(tool), 1);
      continue;
    }
    dropOwnFrames(place);
    blame(live, `${what} was not awaited when the test ended; write await in front of it`, framesOf(place));
  }
  for (const tool of leftover ?? []) {
    blame(live, `a call of ${tool} was still under way when the test ended; await the client or agent that made it`);
  }
}

/** The same for what an agent called from the end of the body to the end of the run. */
export function blameLateCalls(live: LiveRun): void {
  for (const tool of new Set(live.world?.leftover.runEnded())) {
    blame(live, `${tool} was called when the test had ended; await the agent that calls it`);
  }
}

function blame(live: LiveRun, message: string, frames = framesOf(live.test.asyncError)): void {
  live.test.errors.push(withFrames(message, frames));
  live.blameHarness(message);
}
