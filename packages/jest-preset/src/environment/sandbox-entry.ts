import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Context, compileFunction } from 'node:vm';

/** Loads the sandbox side for a test file that uses `test.runs` and imports nothing of ours. */
export function loadSandboxEntry(context: Context): void {
  const filename = join(__dirname, 'index.js');
  const run = compileFunction(readFileSync(filename, 'utf8'), ['exports', 'module'], {
    filename,
    parsingContext: context,
  });
  run({}, { exports: {} });
}
