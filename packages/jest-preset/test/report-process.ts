import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { Started } from './support/started';

const made: string[] = [];

afterAll(() => {
  for (const path of made) rmSync(path, { recursive: true, force: true });
});

/** A new empty folder, its real path; gone when the test file ends. */
export function temporaryFolder(): string {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'report-')));
  made.push(path);
  return path;
}

/** Bundles TypeScript text that may import from src; answers the path of a script with that base name. */
export function script(name: string, text: string): string {
  const outfile = join(temporaryFolder(), `${name}.js`);
  buildSync({
    stdin: { contents: text, resolveDir: join(__dirname, '..', 'src'), loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    outfile,
    logLevel: 'error',
  });
  return outfile;
}

/** A main process that starts `count` workers the way Jest does, at once, and waits for them. */
export async function jestLike(worker: string, count: number, args: readonly string[]): Promise<void> {
  const main = script(
    'main',
    `import { spawn } from 'node:child_process';
    import { once } from 'node:events';
    const [worker, count, ...args] = process.argv.slice(2);
    const children = Array.from({ length: Number(count) }, (_, index) =>
      spawn(process.execPath, [worker, ...args, String(index)], { stdio: 'inherit' }));
    Promise.all(children.map((child) => once(child, 'exit'))).then((codes) => {
      process.exitCode = codes.some(([code]) => code !== 0) ? 1 : 0;
    });`,
  );
  await succeeded(spawn(process.execPath, [main, worker, String(count), ...args], { stdio: 'inherit' }));
}

export async function run(file: string, args: readonly string[]): Promise<string> {
  return succeeded(spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'inherit'] }));
}

async function succeeded(child: ChildProcess): Promise<string> {
  const started = new Started(child);
  const { code, stdout } = await started.ended;
  if (code !== 0) throw new Error(started.story());
  return stdout;
}
