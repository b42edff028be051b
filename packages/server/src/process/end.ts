import { writeSync } from 'node:fs';
import type { Mirror } from '../mirror/mirror';

let leaving = false;

/** Ends the process by the server's own decision. */
export function leave(code: number): never {
  leaving = true;
  process.exit(code);
}

/** The same, sparing Node what it does for memory that goes with the process anyway. */
export function leaveAtOnce(): void {
  leaving = true;
  process.emit('exit', 0);
  process.kill(process.pid, 'SIGKILL');
}

/** False when somebody else ends the process: a handler. An error that nobody caught is told by Node itself. */
export function isLeaving(): boolean {
  return leaving;
}

/** What is due at this moment is still traced, then a last state.json. */
export async function closeMirror(mirror: Mirror): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  mirror.close();
}

/** A clean exit. */
export function endCleanly(mirror: Mirror): void {
  void closeMirror(mirror).then(() => leave(0));
}

/** It cannot go on: why is the last thing it says. */
export function endFailed(failure: Error): never {
  const stack = process.argv.includes('--debug') ? `${failure.stack}\n` : '';
  sayLast(`${failure.message}\n${stack}`);
  leave(1);
}

/** The output takes no more: nobody reads it any longer, which is an end like any other, or it cannot be written. */
export function endBroken(error: NodeJS.ErrnoException): never {
  if (error.code === 'EPIPE' || error.code === 'ECONNRESET') leave(0);
  return endFailed(new Error(`the output cannot be written: ${error.message}`, { cause: error }));
}

/** At once: no stream is flushed any more. */
export function sayLast(text: string): void {
  try {
    writeSync(2, text);
  } catch {
    // nobody reads any more
  }
}
