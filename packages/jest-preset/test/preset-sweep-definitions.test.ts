import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runJest } from './support/jest';
import { project } from './support/project';
import { countingHandler, refunding, sweepsOf, sweptShop } from './support/sweeps';

jest.setTimeout(180_000);

const cli = join(__dirname, '..', '..', '..', 'dist', 'cli.js');
const base = { 'swept.yaml': sweptShop, 'count.js': countingHandler };

const mistakes: readonly (readonly [string, string])[] = [
  ['undefined', "test.sweep: the options are undefined; write test.sweep({ world: './shop.yaml' })"],
  ['{}', "test.sweep: there is no world to sweep; add world: './path.yaml'"],
  ["{ world: './swept.yaml', dept: 2 }", 'unknown option dept'],
  ["{ world: './swept.yaml', dept: 2 }", 'did you mean depth?'],
  ["{ world: './swept.yaml', depth: 0 }", 'depth is 0; it must be a whole number from 1 to 100000'],
  ["{ world: './swept.yaml', budget: 'many' }", 'budget is the text "many"'],
  ["{ world: './swept.yaml', confirm: -1 }", 'confirm is -1; it must be a whole number from 0'],
  [
    "{ world: './swept.yaml', isolation: 'thread' }",
    "isolation is the text \"thread\"; it must be 'memory' or 'process'",
  ],
  ["{ world: './swept.yaml', faults: [] }", 'faults is a list; it must list at least one'],
  ["{ world: './swept.yaml', faults: [7] }", 'faults holds 7'],
  ["{ world: './swept.yaml', faults: ['timout'] }", 'no fault is called "timout" - did you mean timeout?'],
  ["{ world: './swept.yaml', faults: ['rate_limit'] }", 'rate_limit strikes by a rule, not at one call'],
  ["{ world: './swept.yaml', faults: ['hang'] }", "needs a server process to strike; add isolation: 'process'"],
  ["{ world: './swept.yaml', faults: [{ fault: 'http_429', retry_after: 'soon' }] }", 'test.sweep: faults: http_429: '],
];

test('mistakes in the options are refused where the sweep is defined', async () => {
  const define = `
const told = [];
for (const options of [${mistakes.map(([options]) => options).join(', ')}]) {
  try { test.sweep(options)('never', async () => {}); told.push('accepted'); } catch (error) { told.push(error.message); }
}
describe.runs(2)('runs', () => {
  try { test.sweep({ world: './swept.yaml' }); } catch (error) { told.push(error.message); }
  test('one', () => {});
});
test('told', () => { expect(told).toEqual([]); });
`;
  const folder = project({ ...base, 'a.test.js': define });
  const { tests } = await runJest(folder);
  const message = (tests.at(-1)?.message ?? '').replaceAll('\\"', '"');
  for (const [, text] of mistakes) expect(message).toContain(text);
  expect(message).toContain('test.sweep stands inside a runs block');
  expect(message).not.toContain('accepted');
});

const beside = `${refunding('naiveRetry', { faults: ['http_500'] })}\ntest('beside', () => { throw new Error('not asked for'); });`;

describe('faultbench sweep', () => {
  const folder = project({
    ...base,
    'a.test.js': beside,
    'b.test.js': refunding('naiveRetry', { faults: ['http_500'] }),
  });
  const sweep = (...args: readonly string[]) =>
    promisify(execFile)(process.execPath, [cli, 'sweep', ...args], { cwd: folder }).then(
      ({ stderr }) => ({ code: 0, stderr }),
      ({ code, stderr }) => ({ code, stderr }),
    );

  test('makes the sweeps of the named files and no other test of theirs', async () => {
    const { code, stderr } = await sweep('a.test.js');
    expect([code, stderr]).toEqual([0, expect.stringContaining('refunds once')]);
    expect(stderr).toContain('FAULTBENCH_SWEEPS_ONLY=1 npx jest --runTestsByPath');
    expect(stderr).not.toContain('not asked for');
    expect(Object.keys(sweepsOf(folder))).toEqual(['refunds once']);
  });

  test('takes its flags in place of what the tests say', async () => {
    const { code, stderr } = await sweep(
      '--faults',
      'timeout,http_503',
      '--depth',
      '2',
      '--budget',
      '9',
      '--confirm',
      '2',
    );
    expect(code).toBe(1);
    expect(stderr).toContain('FAULTBENCH_SWEEP_FAULTS=timeout,http_503');
    const { sweep: facts } = sweepsOf(folder)['refunds once'] ?? {};
    expect(facts).toMatchObject({ faults: ['timeout', 'http_503'], depth: 2 });
    expect(facts?.text).toContain('left out by the budget of 9 runs');
    expect(facts?.text).toContain('2 of 2 reruns failed');
  });

  test('refuses what no sweep can take', async () => {
    const { code, stderr } = await sweep('a.test.js', '--faults', 'timout', '--depth', 'deep');
    expect(code).toBe(1);
    expect(stderr).toContain(
      'FAULTBENCH_SWEEP_FAULTS is "timout": no fault is called "timout" - did you mean timeout?',
    );
    expect(stderr).toContain('FAULTBENCH_SWEEP_DEPTH is "deep": it must be a whole number from 1');
  });
});
