import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type JestRun, named, runJest } from './support/jest';
import { outcomes, project } from './support/project';

jest.setTimeout(180_000);

/** Four runs, two at once, of which one may fail. */
function block(body: string, { setup = "setupWorld('./shop.yaml')", hooks = '', options = '' } = {}): string {
  return `
const { setupWorld } = require('faultbench');
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
describe.runs(4, { minPassRate: 0.25, concurrency: 2, ${options} })('block', () => {
  const { world, mcp, trace, run, faults, clock, arranged } = ${setup};
  ${hooks}
  test('does', async () => { ${body} }, 3000);
});`;
}

/** The naive agent's block, which writes its trace down. */
function naive(concurrency: number): string {
  return `
const { setupWorld } = require('faultbench');
describe.runs(20, { minPassRate: 0.95, concurrency: ${concurrency} })('naive agent', () => {
  const { world, mcp, trace, run } = setupWorld('./shop.yaml', { faults: true });
  const traces = [];
  afterEach(() => { traces[run.number - 1] = trace.events; });
  afterAll(() => require('node:fs').writeFileSync('traces-${concurrency}.json', JSON.stringify(traces)));
  test('refunds exactly once', async () => {
    const order = world.orders.pick({ status: 'delivered' });
    const refund = { order_id: order.id, amount: order.total };
    await mcp.call('issue_refund', refund).catch(() => mcp.call('issue_refund', refund));
    expect(world.refunds.where({ order_id: order.id })).toHaveLength(1);
  });
});`;
}

const log = "const log = []; afterAll(() => require('node:fs').writeFileSync('LOG', log.join('\\n')));";

const files = {
  'one.test.js': naive(1),
  'five.test.js': naive(5),
  'at-once.test.js': block(
    'log.push(run.number + " in"); await mcp.call("get_order", { id: "1" }); await pause(100); log.push(run.number + " out");',
    { hooks: log.replace('LOG', 'at-once.log') },
  ),
  'hooks.test.js': `
const { setupWorld } = require('faultbench');
${log.replace('LOG', 'hooks.log')}
const { run, world } = setupWorld('./shop.yaml', { arrange: ({ world }) => world.orders.insert({ status: 'placed', total: 1, note: 'x' }) });
const note = (what) => () => log.push(run.number + ' ' + what + ' ' + world.orders.count({ note: 'x' }));
beforeEach(note('outer before'));
afterEach(note('outer after'));
describe.runs(3, { concurrency: 3 })('block', () => {
  beforeAll(() => log.push('- before all'));
  afterAll(() => log.push('- after all'));
  beforeEach(function* () { yield Promise.resolve(); note('before')(); });
  describe('nested', () => {
    beforeEach((done) => { note('inner before')(); setTimeout(done, 5); });
    afterEach(note('inner after'));
    test('does', note('body'));
  });
});`,
  'before-each.test.js': block('', {
    hooks: "beforeEach(() => { if (run.number === 2) throw new Error('the hook broke'); });",
  }),
  'before-all.test.js': block('', { hooks: "beforeAll(() => { throw new Error('the big hook broke'); });" }),
  'after-each.test.js': block('', {
    hooks: "afterEach(() => { if (run.number === 2) throw new Error('the late hook broke'); });",
  }),
  'slow-hook.test.js': block('', { hooks: 'beforeEach(() => run.number === 2 && new Promise(() => {}), 200);' }),
  'left-by-hook.test.js': block('', {
    hooks: "beforeEach(() => { if (run.number === 2) void Promise.reject(new Error('left behind')); });",
  }),
  'arrange.test.js': block('', {
    setup: "setupWorld('./shop.yaml', { arrange: ({ world }) => world.orders.insert({ total: 'much' }) })",
  }),
  'arranged.test.js': block(
    'expect(arranged.id).toBe(run.number); await pause(20); expect(arranged.id).toBe(run.number);',
    {
      setup: "setupWorld('./shop.yaml', { arrange: async () => { await pause(5); return { id: run.number }; } })",
    },
  ),
  'unawaited.test.js': block(
    "if (run.number === 2) world.orders.insert({ status: 'placed', total: 1 }); else await pause(50);",
  ),
  'slow.test.js': block('if (run.number === 2) { await mcp.call("get_order", { id: "1" }); await pause(5000); }', {
    options: 'timeout: 300',
  }).replace(', 3000', ''),
  'skipped.test.js': block("if (run.number > 2) run.skip('no model'); await pause(20); expect(run.number).toBe(1);"),
  'void.test.js': block("await mcp.call('get_order', { id: '1' });", {
    setup:
      "setupWorld('./shop.yaml', { faults: { plan: [{ on: 'payments.issue_refund', call: 1, fault: 'timeout' }] } })",
  }),
  'crash.test.js': block("if (run.number === 2) await mcp.call('break_down').catch(() => {}); else await pause(20);"),
  'late.test.js': block("if (run.number === 2) Promise.reject(new Error('nobody waited')); await pause(50);"),
  'assertions.test.js': block(
    'expect.assertions(run.number === 2 ? 3 : 2); expect(1).toBe(1); await pause(30); expect(1).toBe(1);',
  ),
  'has-assertions.test.js': block('expect.hasAssertions(); await pause(30); if (run.number !== 2) expect(1).toBe(1);'),
  'fake-timers.test.js': block("jest.useFakeTimers(); await mcp.call('get_order', { id: '1' });", {
    hooks: 'beforeEach(() => {}); afterEach(() => {});',
  }),
  'done.test.js': `
const { setupWorld } = require('faultbench');
setupWorld('./shop.yaml');
describe.runs(4, { concurrency: 2 })('block', () => { test('does', (done) => { setTimeout(done, 5); }); });`,
  'mocks.test.js': `
const { setupWorld } = require('faultbench');
const { run } = setupWorld('./shop.yaml');
const spy = jest.fn();
describe.runs(3, { concurrency: 2 })('block', () => {
  test('does', async () => {
    spy(run.number);
    if (run.number === 2) while (!spy.mock.calls.some(([number]) => number === 3)) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(spy).toHaveBeenCalledWith(run.number);
  });
});`,
  'each.test.js': `
test.runs(2, { world: './shop.yaml', concurrency: 2 }).each([['a'], ['b']])('row %s', async (row, { run, mcp }) => {
  await mcp.call('get_order', { id: '1' });
  expect(row + run.number).not.toBe('b2');
});`,
};

let folder: string;
let run: JestRun;

beforeAll(async () => {
  folder = project({ ...files, 'jest.config.js': "module.exports = { preset: 'faultbench', clearMocks: true };" });
  run = await runJest(folder, ['-w', '2']);
});

/** Outcomes by run number, and the first message that is not empty. */
function story(file: string) {
  const lines = outcomes(folder).runs.filter(({ block }) => block.startsWith(`${file}.test.js`));
  const last = new Map(lines.map((line) => [line.run, line]));
  const inOrder = [...last.values()].sort((a, b) => a.run - b.run);
  const result = run.files.find(({ name }) => name.endsWith(`/${file}.test.js`));
  return {
    outcomes: inOrder.map(({ outcome }) => outcome).join(' '),
    message: inOrder.find(({ message }) => message !== '')?.message ?? '',
    status: result?.status,
    shown: result?.message ?? '',
  };
}

function written(name: string): readonly string[] {
  return readFileSync(join(folder, name), 'utf8').split('\n');
}

test('five at once give the count and the traces of one at a time', () => {
  const lines = (file: string) =>
    outcomes(folder)
      .runs.filter(({ block }) => block.startsWith(file))
      .sort((a, b) => a.run - b.run)
      .map(({ run, outcome, path, faults, message }) => ({ run, outcome, path, faults, message }));
  const traces = (name: string) =>
    JSON.parse(readFileSync(join(folder, name), 'utf8'), (key, value) =>
      ['wall_ms', 'client', 'request_id'].includes(key) ? undefined : value,
    );
  expect(lines('five.test.js')).toEqual(lines('one.test.js'));
  expect(lines('five.test.js').filter(({ outcome }) => outcome === 'passed')).toHaveLength(13);
  expect(traces('traces-5.json')).toEqual(traces('traces-1.json'));
});

test('results stand in the order of the runs', () => {
  const names = run.tests
    .map(({ name }) => name)
    .filter((name) => name.startsWith('naive agent refunds exactly once [run'));
  const numbers = Array.from({ length: 20 }, (_none, index) => String(index + 1).padStart(2, '0'));
  expect(names.map((name) => name.slice(-3, -1))).toEqual([...numbers, ...numbers]);
});

test('so many runs are under way at once, and never more', () => {
  let open = 0;
  const counts = written('at-once.log').map((line) => (open += line.endsWith('in') ? 1 : -1));
  expect(Math.max(...counts)).toBe(2);
  expect(counts).toHaveLength(8);
});

test('hooks run per run, around its body and in its world, and those of the block once', () => {
  const lines = written('hooks.log');
  expect([lines[0], lines.at(-1)]).toEqual(['- before all', '- after all']);
  for (const number of ['1', '2', '3']) {
    expect(lines.filter((line) => line.startsWith(number)).map((line) => line.slice(2))).toEqual([
      'outer before 1',
      'before 1',
      'inner before 1',
      'body 1',
      'inner after 1',
      'outer after 1',
    ]);
  }
  expect(lines).toHaveLength(20);
});

test.each([
  ['before-each', 'passed error passed passed', 'beforeEach failed: the hook broke'],
  ['before-all', 'error error error error', 'the big hook broke'],
  ['after-each', 'passed error passed passed', 'afterEach failed: the late hook broke'],
  ['slow-hook', 'passed error passed passed', 'beforeEach failed: Exceeded timeout of 200 ms for a hook.'],
  ['left-by-hook', 'passed error passed passed', 'beforeEach failed: left behind'],
  ['arrange', 'error error error error', 'arrange failed: validation error'],
  ['unawaited', 'passed error passed passed', 'world.orders.insert was not awaited when the test ended'],
  ['crash', 'passed error passed passed', 'the handler of orders.break_down crashed: the handler is broken'],
])('%s: an error, as with one at a time', (file, expected, message) => {
  const { outcomes: found, message: said, status } = story(file);
  expect([found, status]).toEqual([expected, 'failed']);
  expect(said).toContain(message);
});

test.each([
  ['slow', 'passed failed passed passed', 'Exceeded timeout of 300 ms for a test.'],
  ['skipped', 'passed failed skipped skipped', 'expect(received).toBe(expected)'],
  ['late', 'passed failed passed passed', 'nobody waited'],
  ['assertions', 'passed failed passed passed', 'expect.assertions(3)'],
  ['has-assertions', 'passed failed passed passed', 'expect.hasAssertions()'],
  ['arranged', 'passed passed passed passed', ''],
  ['fake-timers', 'passed passed passed passed', ''],
  ['done', 'passed passed passed passed', ''],
  ['mocks', 'passed passed passed', ''],
])('%s: the outcome of each run is its own', (file, expected, message) => {
  const { outcomes: found, message: said, status } = story(file);
  expect([found, status === 'failed']).toEqual([expected, false]);
  expect(said).toContain(message);
});

test('void runs', () => {
  expect(story('void')).toMatchObject({ outcomes: 'void void void void', status: 'failed' });
});

test('rows of test.each', () => {
  expect(named(run, 'failed')).toContain('row b [run 2]');
  expect(named(run, 'passed')).toEqual(expect.arrayContaining(['row a [run 1]', 'row a [run 2]', 'row b [run 1]']));
});

test('a beforeEach without arrange is told of once per test', () => {
  const said = run.stderr.split('\n').filter((line) => line.includes('share the variables'));
  expect(said.filter((line) => line.includes('"block does"'))).toHaveLength(4);
  expect(said).toHaveLength(4);
});

test('a filter leaves a part without a verdict', async () => {
  const some = await runJest(folder, ['five.test', '-t', 'exactly once \\[run (0[1-5])\\]'], {});
  expect(named(some, 'passed').length + named(some, 'failed').length).toBe(5);
  expect(some.stderr).toContain('partial: 5 of 20 runs');
  expect(outcomes(folder).runs).toHaveLength(5);
});

test('an early end of the process names the runs under way, and leaves the block INCOMPLETE', async () => {
  const own = project({
    'a.test.js': block(
      'await mcp.call("get_order", { id: "1" }); if (run.number === 3) process.exit(0); if (run.number > 2) await pause(2000);',
    ),
    'b.test.js': "test('plain', () => {});",
  });
  const ended = await runJest(own, ['-w', '2']);
  expect(ended.code).toBe(1);
  expect(ended.stderr).toContain('in run 3 of 4 of "block does"');
  expect(ended.stderr).toMatch(/block › does +[12]\/4 passed .* INCOMPLETE/);
});
