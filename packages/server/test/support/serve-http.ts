import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { dist } from './command';
import { firstLine } from './first-line';

/** Serves a world over HTTP until the test ends; `stdin` as a shell would give it. */
export async function serveHttp(
  folder: string,
  flags: readonly string[] = [],
  { world = 'world.yaml', stdin = 'pipe' }: { readonly world?: string; readonly stdin?: 'pipe' | 'ignore' } = {},
) {
  const args = [join(dist, 'cli.js'), 'serve', world, '--http', ...flags];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: [stdin, 'pipe', 'pipe'] });
  running.push(child);
  const [stdout, stderr] = [child.stdout, child.stderr] as [Readable, Readable];
  const ended = once(child, 'close');
  let said = '';
  stderr.on('data', (text) => {
    said += text;
  });
  const url = await firstLine(child, stderr);
  return { child, stdout, stderr, said: () => said, url, ended };
}

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});
