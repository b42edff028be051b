import { rmSync } from 'node:fs';

const TRIES = 5;

/** Removes a folder; servers that are about to end may still keep there what they have compiled. */
export function remove(folder) {
  for (let tries = 1; ; tries++) {
    try {
      rmSync(folder, { recursive: true, force: true });
      return;
    } catch (error) {
      if (tries === TRIES) throw error;
    }
  }
}
