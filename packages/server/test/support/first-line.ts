import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** The first line that a child writes there; rejects when it ends without one. */
export async function firstLine(child: ChildProcess, stream: Readable): Promise<string> {
  const lines = createInterface({ input: stream });
  const [line]: unknown[] = await Promise.race([once(lines, 'line'), once(lines, 'close')]);
  if (line !== undefined) return String(line);
  throw new Error(`${child.spawnargs.join(' ')} wrote nothing there and ended (${child.exitCode ?? child.signalCode})`);
}
