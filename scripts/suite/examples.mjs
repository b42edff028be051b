import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/root.mjs';
import { run } from './run.mjs';

/** Names of the examples with tests of their own. */
export function examples() {
  return readdirSync(join(root, 'examples')).filter((name) => existsSync(join(folderOf(name), 'jest.config.js')));
}

export function folderOf(example) {
  return join(root, 'examples', example);
}

/** Whether an example has a naive agent. */
export function hasNaive(example) {
  return existsSync(join(folderOf(example), 'red'));
}

/** Whether the naive agent of an example misses its gate, through failures of its own and nothing else. */
export async function naiveIsRed(example) {
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const { code, stdout, stderr } = await run(process.execPath, [jest, 'red/'], { cwd: folderOf(example), quiet: true });
  const report = readFileSync(join(folderOf(example), '.faultbench/last-run/report.json'), 'utf8');
  const { blocks } = JSON.parse(report);
  const red = code === 1 && blocks.length > 0 && blocks.every(failedByItself);
  if (!red) process.stdout.write(`${stdout}${stderr}`);
  return red;
}

function failedByItself({ verdict, of, counts }) {
  return verdict === 'FAIL' && counts.passed + counts.failed === of;
}
