import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from '@jest/globals';

const wire = fileURLToPath(new URL('wire.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'wire-'));
let logs = 0;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A server to spawn like the given one, and what has gone over the wire since. */
export function recorded({ command, args, env }, held = 0) {
  const log = join(folder, String(++logs));
  const entries = () =>
    readFileSync(log, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  const methods = () => entries().flatMap(({ from, frame }) => (from === 'agent' ? [frame.method] : []));
  return {
    server: { command: process.execPath, args: [wire, log, String(held), command, ...args], env },
    processes: () => entries().filter(({ from }) => from === 'start').length,
    methods,
    count: (method) => methods().filter((each) => each === method).length,
  };
}
