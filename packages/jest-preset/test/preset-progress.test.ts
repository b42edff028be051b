import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { project } from './support/project';

jest.setTimeout(60_000);

const folder = project({
  'a.test.js': `
const { setupWorld } = require('faultbench');
describe.runs(20, { minPassRate: 0.5, concurrency: 2 })('refund agent', () => {
  const { run } = setupWorld('./shop.yaml');
  test('refunds', async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    if (run.number === 3) console.error('said in between');
    expect(run.number).not.toBe(2);
  });
});`,
});
const bin = require.resolve('jest/bin/jest');

/** What Jest writes to a terminal. */
async function terminal(environment: Readonly<Record<string, string>>): Promise<string> {
  const command = `${process.execPath} ${bin} --rootDir ${folder} -i`;
  const { stdout } = await promisify(execFile)('script', ['-qefc', command, join(folder, 'typescript')], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LANG: 'C.UTF-8', TERM: 'xterm', ...environment },
  });
  return stdout;
}

const ESC = '\u001b';
const LINE = /refund agent › refunds \d+\/20 ✓ \d+( ✗ \d+)?\r?\n/g;

test('on a terminal a line tells how far the runs are, and is gone in the end', async () => {
  const written = await terminal({});
  const lines = written.match(LINE) ?? [];
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.at(-1)).toMatch(/1\d\/20 ✓ 1\d ✗ 1/);
  expect(screen(written)).not.toMatch(LINE);
  expect(screen(written)).toMatch(/refund agent › refunds +19\/20 passed .* PASS/);
  expect(screen(written)).toContain('said in between');
});

test.each([
  ['CI', { CI: 'true' }],
  ['a terminal that cannot go back', { TERM: 'dumb' }],
])('%s gets no such line', async (_where, environment) => {
  expect(await terminal(environment)).not.toMatch(LINE);
});

/** What is left to see when all is written: moves up and erasures carried out. */
function screen(written: string): string {
  const lines = [''];
  let row = 0;
  for (const [token] of written.matchAll(new RegExp(`${ESC}\\[\\d*[A-Za-z]|\r|\n|[^${ESC}\r\n]+`, 'g'))) {
    const move = /^.\[(\d*)([A-Za-z])$/.exec(token.startsWith(ESC) ? token : '');
    if (token === '\n') lines[++row] ??= '';
    else if (move?.[2] === 'A') row = Math.max(0, row - Number(move[1] || 1));
    else if (move?.[2] === 'J') lines.length = row + 1;
    if (move?.[2] === 'J' || move?.[2] === 'K') lines[row] = '';
    else if (move === null && token !== '\r' && token !== '\n') lines[row] += token;
  }
  return lines.join('\n');
}
