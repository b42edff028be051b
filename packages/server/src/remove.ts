import { rmSync } from 'node:fs';

const TRIES = 5;

/**
 * Removes a file, or a folder with all that is in it; does nothing where there is none. A process that is about to end
 * may be making its last files there: what fills while it is emptied is emptied again. Throws the system's error.
 */
export function remove(path: string): void {
  for (let tries = 1; ; tries++) {
    try {
      rmSync(path, { recursive: true, force: true });
      return;
    } catch (error) {
      if (tries === TRIES) throw error;
    }
  }
}

/** The same where nothing is to suffer from what may stay. */
export function removeIfPossible(path: string): void {
  try {
    remove(path);
  } catch {
    // somebody has put something else in its place, or still writes there
  }
}
