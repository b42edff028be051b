import { rmdirSync, unlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Mirror } from '../mirror/mirror';

/** A clean exit: what is due at this moment is still traced, then a last state.json. */
export function endCleanly(mirror: Mirror): void {
  setImmediate(() => {
    mirror.close();
    process.exit(0);
  });
}

/** The owner is gone, and nobody else removes what it lent: the socket, and its folder once that is empty. */
export function endOrphaned(socket: string | undefined): void {
  if (socket !== undefined && process.platform !== 'win32') {
    attempt(() => unlinkSync(socket));
    attempt(() => rmdirSync(dirname(socket)));
  }
  process.exit(0);
}

function attempt(remove: () => void): void {
  try {
    remove();
  } catch {
    // its siblings may still have sockets there, or one of them was first
  }
}
