import { entryFile } from '../package-files';
import type { SpawnedDoor } from './world-life';

/** What an agent spawns to reach the server at a socket, as the persona of the token. */
export function attachTo(socket: string, token?: string): SpawnedDoor {
  const env = token === undefined ? {} : { FAULTBENCH_TOKEN: token };
  return { command: process.execPath, args: [entryFile('attach'), socket], env };
}
