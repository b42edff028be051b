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
  ["{ world: './swept.yaml', faults: [] }", 'faults is empty; it must list at least one'],
  ["{ world: './swept.yaml', budget: 1 }", 'budget is 1; it must be a whole number from 2'],
  ["{ world: './swept.yaml', faults: [7] }", 'faults holds 7'],
  ["{ world: './swept.yaml', faults: ['timout'] }", 'no fault is called "timout" - did you mean timeout?'],
  ["{ world: './swept.yaml', faults: ['rate_limit'] }", 'rate_limit strikes by a rule, not at one call'],
  [
    "{ world: './swept.yaml', faults: [{ fault: 'timeout', call: 2 }] }",
    'timeout with call: a sweep itself says where a fault strikes; leave call out',
  ],
  [
    "{ world: './swept.yaml', faults: [{ fault: 'http_429', retry_afer: 2 }] }",
    'http_429 has no option retry_afer; it takes retry_after, message, phase - did you mean retry_after?',
  ],
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

const modes = `
const faults = ['http_500'];
const swept = { world: './swept.yaml', faults };
test.sweep(swept).each([['1', 'str'], ['2', 'str']])('order %s', async (id, type, { mcp }) => {
  await mcp.call('get_order', { id }).catch(() => {});
  expect(typeof id).toBe(type === 'str' ? 'string' : 'number');
});
test.sweep(swept).each\`
  id
  \${'3'}
\`('order $id', async ({ id }, { mcp }) => { await mcp.call('get_order', { id }).catch(() => {}); });
test.sweep.skip(swept)('left out', async () => {});
test.skip.sweep(swept)('left out too', async () => {});
describe.runs.skip(2)('left out as well', () => { test('one', () => {}); });
test.runs.skip(2)('and this', () => {});
test('the faults of a sweep that names none are there to add to', () => {
  expect(test.sweep.faults).toEqual(expect.arrayContaining(['timeout', 'timeout_before', 'late_write', 'soft_failure']));
  for (const key of ['hang', 'skew', 'rate_limit']) expect(test.sweep.faults).not.toContain(key);
  expect(it.sweep).toBe(test.sweep);
});
`;
const only = `
const swept = { world: './swept.yaml', faults: ['http_500'] };
test('beside', () => { throw new Error('not asked for'); });
test.sweep.only(swept)('alone', async ({ mcp }) => { await mcp.call('get_order', { id: '1' }).catch(() => {}); });
`;

test('sweeps come in rows, alone and left out, as tests do', async () => {
  const folder = project({ ...base, 'modes.test.js': modes, 'only.test.js': only });
  const { tests, code } = await runJest(folder);
  expect(tests.filter(({ message }) => message !== '')).toEqual([]);
  expect(code).toBe(0);
  const named = (status: string) => tests.filter((each) => each.status === status).map(({ name }) => name);
  expect(named('pending')).toEqual(expect.arrayContaining(['left out', 'left out too', 'beside']));
  expect(named('pending').filter((name) => /left out as well|and this/.test(name))).toHaveLength(2);
  const passed = Object.entries(sweepsOf(folder)).map(([name, { sweep }]) => [name, sweep.ends]);
  expect(passed).toEqual(['order 1', 'order 2', 'order 3', 'alone'].map((name) => [name, { survived: 1 }]));
});

const beside = `${refunding('naiveRetry', { faults: ['http_500'] })}\ntest('beside', () => { throw new Error('not asked for'); });`;

describe('faultbench sweep', () => {
  const folder = project({
    ...base,
    'a.test.js': beside,
    'b.test.js': refunding('naiveRetry', { faults: ['http_500'] }),
    'c.test.js': "test('plain', () => {});",
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

  test.each([
    [['a.test.js', '--faults', 'timout'], 'error: --faults: no fault is called "timout" - did you mean timeout?\n'],
    [['--faults', 'rate_limit'], 'error: --faults: rate_limit strikes by a rule, not at one call; leave it out\n'],
    [['--depth', 'deep'], 'error: --depth takes a whole number from 1 to 100000, not "deep"\n'],
    [['--budget', '1'], 'error: --budget takes a whole number from 2 to 100000, not "1"\n'],
    [['--confirm', '100001'], 'error: --confirm takes a whole number from 0 to 100000, not "100001"\n'],
    [['--isolation', 'thread'], /^error: option '--isolation <WHERE>' .* memory, process/],
    [['none.test.js'], /^error: there is no test file .*none\.test\.js\n$/],
  ])('refuses %j in a line, before Jest is started', async (args, text) => {
    const { code, stderr } = await sweep(...args);
    expect(code).toBe(2);
    expect(stderr).toEqual(typeof text === 'string' ? text : expect.stringMatching(text));
  });

  test('is red when it finds no sweep to make', async () => {
    const { code, stderr } = await sweep('c.test.js');
    expect([code, stderr]).toEqual([1, expect.stringContaining('faultbench: no sweep was made')]);
    expect(await sweep('a.test.js', 'c.test.js')).toMatchObject({ code: 0 });
  });
});
