import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './run.mjs';

/** A Jest that hangs is a failure, not a reason to wait for ever. */
const LIMIT_MS = 20 * 60 * 1000;

const jest = createRequire(import.meta.url).resolve('jest/bin/jest');

/** Runs Jest, on this Node or the given one, and answers its counts; a file that could not run counts as failed. */
export async function jestSuite(args, { node = process.execPath, ...options } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'suite-'));
  const report = join(folder, 'report.json');
  try {
    // most tests wait for processes of their own: Jest's one worker on two cores leaves half of them idle
    const own = ['--maxWorkers=2', '--json', `--outputFile=${report}`];
    const { code } = await run(node, [jest, ...args, ...own], {
      limitMs: LIMIT_MS,
      ...options,
    });
    return counts(JSON.parse(readFileSync(report, 'utf8')), code);
  } catch (error) {
    process.stderr.write(`jest gave no report: ${error.message}\n`);
    return { failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function counts(report, code) {
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}
