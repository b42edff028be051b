import { rmdirSync, unlinkSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Mirror } from '../mirror/mirror';

let leaving = false;

/** Ends the process by the server's own decision. */
export function leave(code: number): never {
  leaving = true;
  process.exit(code);
}

/** False when somebody else ends the process: a handler. An error that nobody caught is told by Node itself. */
export function isLeaving(): boolean {
  return leaving;
}

/** A clean exit: what is due at this moment is still traced, then a last state.json. */
export function endCleanly(mirror: Mirror): void {
  setImmediate(() => {
    mirror.close();
    leave(0);
  });
}

/** It cannot go on: why is the last thing it says. */
export function endFailed(failure: Error): never {
  const stack = process.argv.includes('--debug') ? `${failure.stack}\n` : '';
  sayLast(`${failure.message}\n${stack}`);
  leave(1);
}

/** The socket goes with the process, however it exits. */
export function removeAtExit(socket: string): void {
  // a named pipe is no file
  if (process.platform !== 'win32') process.once('exit', () => attempt(() => unlinkSync(socket)));
}

/** The owner is gone: nobody else removes the folder it lent for the socket. Its siblings may still have theirs there. */
export function endOrphaned(socket: string | undefined): void {
  if (socket !== undefined) process.once('exit', () => attempt(() => rmdirSync(dirname(socket))));
  leave(0);
}

/** At once: no stream is flushed any more. */
export function sayLast(text: string): void {
  attempt(() => writeSync(2, text));
}

function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // gone already, still in use, or nobody reads: all are right
  }
}
