// Shows what faultbench is for: a naive agent that refunds twice under its gate, then a careful one that passes.
// On a fresh clone it installs and builds first.
import { existsSync, renameSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './build/root.mjs';
import { remove } from './suite/remove.mjs';
import { run } from './suite/run.mjs';

const shop = join(root, 'examples/shop');
const title = (text) => process.stdout.write(`\n${text}\n`);

if (!existsSync(join(root, 'node_modules/.package-lock.json'))) await must('npm', ['ci']);
await must(process.execPath, ['scripts/build.mjs']);

title('1. The naive agent retries after an error. 20 runs, at least 95% have to refund exactly once:');
const naive = await jest('red/', 'naive');
title('2. The careful agent reads before it retries. The same 20 runs, the same gate:');
const careful = await jest('test/careful', 'careful');

const shown = naive.code === 1 && /issue_refund!timeout → issue_refund/.test(naive.output) && careful.code === 0;
title(
  shown
    ? 'Replay any failing run: cd examples/shop, then paste its line. Test your own agent: README.md.'
    : `The demo did not show what it should: the naive agent ended with ${naive.code} (expected 1), the careful one with ${careful.code} (expected 0).`,
);
process.exitCode = shown ? 0 : 1;

async function jest(tests, name) {
  const bin = join(root, 'node_modules/jest/bin/jest.js');
  const flags = [tests, '--reporters=faultbench/reporter'];
  const { code, stdout, stderr } = await run(process.execPath, [bin, ...flags], { cwd: shop, quiet: true });
  const output = keepReport(stdout + stderr, name);
  process.stdout.write(output);
  return { code, output };
}

/** Moves the report out of the next run's way, and names it from where the reader stands. */
function keepReport(output, name) {
  const [, folder] = /report: (\S+)\/summary\.md/.exec(output) ?? [];
  if (folder === undefined) return output;
  const kept = join(shop, '.faultbench', name);
  remove(kept);
  renameSync(join(shop, folder), kept);
  return output.replace(`report: ${folder}/`, `report: ${relative(process.cwd(), kept)}/`);
}

async function must(command, args) {
  const { code } = await run(command, args);
  if (code !== 0) process.exit(code);
}
