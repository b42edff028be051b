import type { ChildProcess } from 'node:child_process';
import { rmdirSync } from 'node:fs';

/** Whoever has not ended by then is left to others. */
const LAST_MS = 500;

/**
 * Ends this process after its children, whose channels it breaks, and removes the folder of their sockets: their owner
 * may have gone without a chance to. What still holds something stays.
 */
export function endAfter(children: readonly ChildProcess[], folder: string | undefined): void {
  let left = children.length;
  const end = () => {
    removeEmpty(folder);
    process.exit(0);
  };
  if (left === 0) end();
  for (const child of children) {
    child.once('exit', () => --left === 0 && end());
    if (child.connected) child.disconnect();
  }
  setTimeout(end, LAST_MS);
}

function removeEmpty(folder: string | undefined): void {
  try {
    if (folder !== undefined) rmdirSync(folder);
  } catch {
    // gone already, or still in use: both are right
  }
}
