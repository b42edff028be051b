import { existsSync } from 'node:fs';
import { dirname } from 'node:path';

// a named pipe is no file
const isFile = process.platform !== 'win32';

/** Is the folder of this socket gone? A server that ends leaves it where it is. */
export function isFolderLost(socket: string): boolean {
  return isFile && !existsSync(dirname(socket));
}

/** Why a server that lives cannot be reached at its socket; undefined while that is there. */
export function lostSocket(socket: string): string | undefined {
  if (!isFile || existsSync(socket)) return undefined;
  return lostText(isFolderLost(socket) ? dirname(socket) : socket);
}

/** `path`: what was removed. */
export function lostText(path: string): string {
  return `the socket of the world's server was removed while it ran (${path}): keep what empties the temp directory away from it, or set TMPDIR to a folder of its own`;
}
