import { entryFile } from '../package-files';
import type { SpawnedDoor } from './world-life';

/** What an agent spawns to reach the server at a socket. */
export function attachTo(socket: string): SpawnedDoor {
  return { command: process.execPath, args: [entryFile('attach'), socket] };
}
