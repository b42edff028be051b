import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildSync } from 'esbuild';
import { removeIfPossible } from '../../src/remove';

const root = join(__dirname, '..', '..', '..', '..');

/** A folder of this test file, gone with it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'faultbench-test-'));
  // bundles in it find what they leave outside
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  afterAll(() => removeIfPossible(folder));
  return folder;
}

/** Bundles a source of this package as it is published, as `<name>.js` in the folder. */
export function bundle(folder: string, source: string, name: string): string {
  const outfile = join(folder, `${name}.js`);
  buildSync({
    entryPoints: [join(__dirname, '..', '..', source)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    external: ['execa', 'esbuild'],
    logLevel: 'error',
  });
  return outfile;
}

/** Starts a Node process of its own; scripts use execa, which cannot be loaded inside Jest's sandbox. */
export function startScript(file: string, args: readonly string[] = [], options: SpawnOptions = {}): ChildProcess {
  const child = spawn(process.execPath, [file, ...args], { stdio: ['pipe', 'pipe', 'inherit'], ...options });
  started.push(child);
  return child;
}

const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
});

/** Lines of a child's stdout, as they come. */
export function linesOf(child: ChildProcess): AsyncIterableIterator<string> {
  if (child.stdout === null) throw new Error('the child has no stdout pipe');
  return createInterface({ input: child.stdout })[Symbol.asyncIterator]();
}
