import { dropOwnFrames, framesOf, withFrames } from '../runs/error-text';
import type { LiveRun } from './live-run';

/** A call that goes on when the body has ended is nobody's: what it does is missing from what was asserted. */
export function blameUnawaited(live: LiveRun | undefined): void {
  for (const { what, place } of live?.pending ?? []) {
    const message = `${what} was not awaited when the test ended; write await in front of it`;
    dropOwnFrames(place);
    live?.test.errors.push(withFrames(message, framesOf(place)));
    live?.blameHarness(message);
  }
}
