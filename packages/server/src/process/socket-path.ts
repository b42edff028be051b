import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PassingFolder } from '../passing-folder';

/** A socket's path must stay under 100 bytes: 12 of them are the folder's own, and 12 the name in it. */
const LONGEST_TEMP = 76;

let sockets: string | undefined;
let count = 0;

/**
 * A path for one more socket; all of them lie in one short private folder that goes with this process, and in
 * another when somebody has removed it.
 */
export function socketPath(): string {
  count++;
  if (process.platform === 'win32') return `\\\\.\\pipe\\fb-${process.pid}-${count}`;
  if (sockets === undefined || !existsSync(sockets)) sockets = socketFolder();
  return join(sockets, `${count}.sock`);
}

/** Where the sockets will be, if they are files and there is a place for them. */
export function socketPlace(): string | undefined {
  try {
    return process.platform === 'win32' ? undefined : dirname(socketPath());
  } catch {
    // whoever needs one is told
    return undefined;
  }
}

function socketFolder(): string {
  const temp = Buffer.byteLength(tmpdir()) <= LONGEST_TEMP ? tmpdir() : '/tmp';
  return new PassingFolder('fb', temp).path;
}
