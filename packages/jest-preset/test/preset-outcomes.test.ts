import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type JestRun, runJest } from './support/jest';
import { outcomes, project } from './support/project';

jest.setTimeout(180_000);

/** A block of four runs with a gate that one failure, and a fault that one void run, would not break. */
function block(
  body: string,
  { setup = "setupWorld('./shop.yaml')", hooks = '', gate = '{ minPassRate: 0.25 }' } = {},
): string {
  return `
const { setupWorld } = require('faultbench');
describe.runs(4, ${gate})('block', () => {
  const { world, mcp, trace, run, faults, clock } = ${setup};
  ${hooks}
  test('does', async () => { ${body} }, 3000);
});`;
}

const files = {
  'broken.test.js': block('', { setup: "setupWorld('./broken.yaml')" }),
  'before-each.test.js': block('', { hooks: "beforeEach(() => { throw new Error('the hook broke'); });" }),
  'before-all.test.js': block('', { hooks: "beforeAll(() => { throw new Error('the big hook broke'); });" }),
  'after-each.test.js': block('', {
    hooks: "afterEach(() => { if (run.number === 2) throw new Error('the late hook broke'); });",
  }),
  'before-each-assert.test.js': block('', { hooks: "beforeEach(() => require('node:assert').strictEqual(1, 2));" }),
  'before-all-assert.test.js': block('', { hooks: "beforeAll(() => require('node:assert').strictEqual(1, 2));" }),
  'arrange.test.js': block('', {
    setup: "setupWorld('./shop.yaml', { arrange: ({ world }) => world.orders.insert({ total: 'much' }) })",
  }),
  'arranged.test.js': block('', { setup: "setupWorld('./shop.yaml', { arrange: () => 3 })" }),
  'unawaited.test.js': block("if (run.number === 2) world.orders.insert({ status: 'placed', total: 1 });"),
  'unawaited-call.test.js': block("if (run.number === 3) mcp.call('get_order', { id: '1' });"),
  'attached.test.js': block("run.attach('messages', ['hello']); expect(run.number).not.toBe(2);"),
  'crash.test.js': block("await mcp.call('break_down').catch(() => {});"),
  'killed.test.js': block(`
    const { args } = await mcp.stdio();
    const { execFileSync } = require('node:child_process');
    if (run.number === 3) {
      const below = (pid, file) => execFileSync('pgrep', ['-P', pid, '-f', file]).toString().trim().split('\\n');
      const [pid] = below(below(String(process.pid), 'launcher.js')[0], 'server.js');
      process.kill(Number(pid), 'SIGKILL');
      await mcp.call('get_order', { id: '1' }).catch(() => {});
    }`),
  'void.test.js': block("await mcp.call('get_order', { id: '1' });", {
    setup:
      "setupWorld('./shop.yaml', { faults: { plan: [{ on: 'payments.issue_refund', call: 1, fault: 'timeout' }] } })",
  }),
  'void-failed.test.js': block("await mcp.call('get_order', { id: '1' }); expect('the body').toBe('right');", {
    setup:
      "setupWorld('./shop.yaml', { faults: { plan: [{ on: 'payments.issue_refund', call: 1, fault: 'timeout' }] } })",
  }),
  'no-calls.test.js': block('', { setup: "setupWorld('./shop.yaml', { faults: true })" }),
  'skipped.test.js': block("if (run.number > 2) run.skip('no model'); expect(run.number).toBe(1);"),
  'all-skipped.test.js': block("run.skip('no model');"),
  'skipped-and-failed.test.js': block(
    `
    if (run.number === 1) { try { run.skip('no model'); } catch {} expect('the body').toBe('right'); }
    if (run.number === 2) { await mcp.call('update_order', { id: '1', total: -1 }); run.skip('no model'); }
    if (run.number === 3) { mcp.call('get_order', { id: '1' }); run.skip('no model'); }
    if (run.number === 4) { try { run.skip(' no model '); } catch (error) { throw new Error('the agent: ' + error.message); } }`,
    { setup: "setupWorld('./kept.yaml')" },
  ),
  'skipped-hooks.test.js': block("run.skip('no model');", {
    hooks: "afterEach(() => { throw new Error('nothing to close'); });",
  }),
  'odd-attachments.test.js': block(`
    const cycle = { name: 'agent' };
    cycle.self = cycle;
    run.attach('cycle', cycle);
    run.attach('big', { tokens: 10n });
    run.attach('throws', { toJSON() { throw new Error('no JSON'); } });
    run.attach('plain', { a: [1] });
    run.attach('none', undefined);
    expect(run.number).not.toBe(2);`),
  'late.test.js': block("if (run.number === 2) Promise.reject(new Error('nobody waited'));"),
  'later.test.js': block(`
    if (run.number === 2) setTimeout(() => Promise.reject(new Error('long after')), 50);
    if (run.number === 3) await new Promise((resolve) => setTimeout(resolve, 200));`),
  'later-no-gate.test.js': block(
    `
    if (run.number === 2) setTimeout(() => Promise.reject(new Error('long after')), 50);
    if (run.number === 3) await new Promise((resolve) => setTimeout(resolve, 200));`,
    { gate: '{}' },
  ),
  'in-a-hook.test.js': block('', {
    hooks: `
    beforeEach(() => { if (run.number === 2) setTimeout(() => { Promise.reject(new Error('late in a hook')); }, 0); });
    afterEach(() => { if (run.number === 3) setTimeout(() => { Promise.reject(new Error('late in a hook')); }, 0); });`,
  }),
  'closing.test.js': block(`
    const client = await mcp.client();
    const { number } = run;
    client.onclose = () => setImmediate(() => { if (number === 2) throw new Error('as it closed'); });`),
  'no-gate.test.js': block('expect(run.number).not.toBe(2);', { gate: '{}' }),
  'plain-void.test.js': `
const { setupWorld } = require('faultbench');
const { mcp, faults } = setupWorld('./shop.yaml');
test('plain', async () => {
  await faults.next('issue_refund', 'timeout');
  await mcp.call('get_order', { id: '1' });
});`,
  'optional.test.js': block("await mcp.call('get_order', { id: '1' });", {
    setup:
      "setupWorld('./shop.yaml', { faults: { plan: [{ on: 'issue_refund', fault: 'timeout', optional: true }] } })",
  }),
  'kept.yaml': `
services:
  orders:
    records: { orders: { id: str, total: int } }
    seed: { orders: { rows: [{ id: "1", total: 5 }] } }
    operations:
      get_order: { kind: get, record: orders }
      update_order: { kind: update, record: orders }
invariants:
  no_debts: { range: orders.orders.total, min: 0 }
`,
  'broken.yaml': 'services: { orders: { records: { orders: { total: flaot } } } }',
};

let run: JestRun;
let folder: string;

beforeAll(async () => {
  folder = project(files);
  run = await runJest(folder, ['-w', '2']);
});

/** What became of the file's block: outcomes by run, and the message of the red entry. */
function story(file: string): { readonly outcomes: string; readonly red: readonly string[]; readonly message: string } {
  const lines = outcomes(folder).runs.filter(({ block }) => block.startsWith(`${file}.test.js`));
  const result = run.files.find(({ name }) => name.endsWith(`/${file}.test.js`));
  const red = [...(result?.message.matchAll(/●.* › (.*)/g) ?? [])].map(([, name]) => name ?? '');
  return {
    outcomes: lines.map((line) => line.outcome).join(' '),
    red: [...new Set(red)],
    message: result?.message ?? '',
  };
}

const entry = 'does: pass rate >= 25%';

test('a world that does not load makes the block red with every mistake, and the rest of the file is not lost', () => {
  const { outcomes, red, message } = story('broken');
  expect(outcomes).toBe('error error error error');
  expect(red).toEqual([entry]);
  expect(message).toContain('0/4 passed');
  expect(message).toMatch(/broken\.yaml:1:\d+ .*unknown field type "flaot"/);
});

test.each([
  ['before-each', 'beforeEach failed: the hook broke', 'error error error error', '0/4 passed'],
  ['before-all', 'the big hook broke', 'error error error error', '0/4 passed'],
  [
    'before-each-assert',
    'beforeEach failed: Expected values to be strictly equal',
    'error error error error',
    '0/4 passed',
  ],
  ['before-all-assert', 'Expected values to be strictly equal', 'error error error error', '0/4 passed'],
  ['arrange', 'arrange failed: validation error', 'error error error error', '0/4 passed'],
  ['arranged', 'arrange failed: arrange answered 3; return an object', 'error error error error', '0/4 passed'],
  ['unawaited', 'world.orders.insert was not awaited when the test ended', 'passed error passed passed', '3/4 passed'],
  [
    'unawaited-call',
    "mcp.call('get_order') was not awaited when the test ended",
    'passed passed error passed',
    '3/4 passed',
  ],
  ['after-each', 'afterEach failed: the late hook broke', 'passed error passed passed', '3/4 passed'],
  ['crash', 'the handler of orders.break_down crashed: the handler is broken', 'error error error error', '0/4 passed'],
])('%s: no rate makes up for it', (file, message, expected, rate) => {
  const { outcomes: found, red, message: shown } = story(file);
  expect(found).toBe(expected);
  expect(red).toEqual([entry]);
  expect(shown).toContain(rate);
  const lines = outcomes(folder).runs.filter(({ block }) => block.startsWith(`${file}.test.js`));
  expect(lines.find(({ outcome }) => outcome === 'error')?.message).toContain(message);
});

test('a handler that crashes is shown with the line that threw', () => {
  expect(story('crash').message).toMatch(/at .*rules\.js:\d+:\d+/);
});

test('a call that nobody awaited is shown with its line', () => {
  expect(story('unawaited').message).toMatch(/at .*unawaited\.test\.js:6:/);
});

test('what a run attached is kept when it did not pass', () => {
  const [line] = outcomes(folder).runs.filter(({ block, run }) => block.startsWith('attached') && run === 2);
  const kept = join(folder, '.faultbench', 'last-run', line?.evidence ?? '', 'attachments.json');
  expect(JSON.parse(readFileSync(kept, 'utf8'))).toEqual({ messages: ['hello'] });
});

test('a server that is killed from outside is an error of that run', () => {
  const { outcomes, message } = story('killed');
  expect(outcomes).toBe('passed passed error passed');
  expect(message).toContain('3/4 passed');
  expect(message).toContain("the world's server was killed by SIGKILL");
});

test('a planned fault that never fires makes a run void, and says what was called instead', () => {
  const { outcomes, red, message } = story('void');
  expect(outcomes).toBe('void void void void');
  expect(red).toEqual([entry]);
  expect(message).toContain(
    'planned, but never fired: timeout on payments.issue_refund (call 1); called instead: get_order',
  );
});

test('a run with faults on that calls nothing is void', () => {
  const { outcomes, message } = story('no-calls');
  expect(outcomes).toBe('void void void void');
  expect(message).toContain('faults are on, but no call reached the world: nothing was put to the test');
});

test('a void run is red in a plain test too', () => {
  const { outcomes, red, message } = story('plain-void');
  expect(outcomes).toBe('void');
  expect(red).toEqual([]);
  expect(message).toContain('● plain');
  expect(message).toContain(
    'planned, but never fired: timeout on payments.issue_refund (call 1); called instead: get_order',
  );
});

test('a void run whose body failed too says both in one line, also in the table', () => {
  const both =
    'planned, but never fired: timeout on payments.issue_refund (call 1); called instead: get_order; ' +
    'the run also failed: Expected: "right", Received: "the body"';
  const [line] = outcomes(folder).runs.filter(({ block }) => block.startsWith('void-failed'));
  expect(line?.message.split('\n')[0]).toBe(both);
  expect(run.stderr).toContain(both);
});

test('an optional entry need not fire', () => {
  expect(story('optional')).toMatchObject({ outcomes: 'passed passed passed passed', red: [] });
});

test('a run that skips itself is no pass and no failure', () => {
  expect(story('skipped')).toMatchObject({ outcomes: 'passed failed skipped skipped', red: [] });
  const skipped = run.tests.filter(({ status }) => status === 'pending').map(({ name }) => name);
  expect(skipped.filter((name) => name.startsWith('block does [run'))).toHaveLength(11);
});

test('a group that was skipped whole has no verdict and is not red', () => {
  expect(story('all-skipped')).toMatchObject({ outcomes: 'skipped skipped skipped skipped', red: [] });
});

test('what failed all the same is told, though the run skipped itself', () => {
  expect(story('skipped-and-failed')).toMatchObject({ outcomes: 'failed failed error skipped' });
  const lines = outcomes(folder).runs.filter(({ block }) => block.startsWith('skipped-and-failed'));
  expect(lines.map(({ message }) => message.split('\n')[0])).toEqual([
    expect.stringContaining('the body'),
    expect.stringContaining('no_debts'),
    expect.stringContaining('not awaited'),
    'no model',
  ]);
  expect(story('skipped-hooks')).toMatchObject({ outcomes: 'skipped skipped skipped skipped', red: [] });
});

test('an attachment that JSON cannot hold is kept as Node shows it', () => {
  expect(story('odd-attachments')).toMatchObject({ outcomes: 'passed failed passed passed', red: [] });
  const [, second] = outcomes(folder).runs.filter(({ block }) => block.startsWith('odd-attachments'));
  const file = join(folder, '.faultbench', 'last-run', second?.evidence ?? '', 'attachments.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    cycle: expect.stringContaining('[Circular *1]'),
    big: '{ tokens: 10n }',
    throws: expect.stringContaining('toJSON'),
    plain: { a: [1] },
    none: 'undefined',
  });
});

test('a rejection that nobody handled fails the run it belongs to', () => {
  expect(
    story('late')
      .outcomes.split(' ')
      .filter((outcome) => outcome === 'failed'),
  ).toHaveLength(1);
});

test('a rejection that comes when its run has long ended fails that run, not the one that runs by then', () => {
  expect(story('later')).toMatchObject({ outcomes: 'passed passed passed passed failed', red: [] });
  const [, last] = outcomes(folder).runs.filter(({ block, run }) => block.startsWith('later.test.js') && run === 2);
  expect(last).toMatchObject({ outcome: 'failed', message: 'after the run had ended: long after' });
  expect(last?.replay).toContain('fb1.');
  expect(run.stderr).toContain('3/4 passed (75.0%)');
  expect(story('later-no-gate')).toMatchObject({ red: ['does [run 2]'] });
});

test('what a hook throws or rejects late is an error of that run, which no rate makes up for', () => {
  const { outcomes: found, red } = story('in-a-hook');
  expect(found).toBe('passed error error passed');
  expect(red).toEqual(['does: pass rate >= 25%']);
});

test('what is thrown while the world of a run is closed fails that run', () => {
  expect(story('closing')).toMatchObject({ outcomes: 'passed passed passed passed failed', red: [] });
  const [, last] = outcomes(folder).runs.filter(({ block, run }) => block.startsWith('closing.test.js') && run === 2);
  expect(last).toMatchObject({ outcome: 'failed', message: 'after the run had ended: as it closed' });
});

test('without a gate the failing run itself is red, and there is no further entry', () => {
  const { outcomes, red, message } = story('no-gate');
  expect(outcomes).toBe('passed failed passed passed');
  expect(red).toEqual(['does [run 2]']);
  expect(message).not.toContain('pass rate');
  expect(message).not.toMatch(/at .*(wrap-functions|harness|environment)/);
});

test('what a run that did not pass left behind is kept, and nothing else', () => {
  const { runs } = outcomes(folder);
  const last = join(folder, '.faultbench', 'last-run');
  const kept = runs.flatMap(({ evidence }) => (evidence === undefined ? [] : [join(last, evidence)]));
  expect(kept.length).toBeGreaterThan(10);
  const crashed = runs.find(({ block }) => block.startsWith('crash'));
  expect(readdirSync(join(last, crashed?.evidence ?? '')).sort()).toEqual(
    expect.arrayContaining(['server.log', 'state.json', 'trace.jsonl']),
  );
  expect(readFileSync(join(last, crashed?.evidence ?? '', 'trace.jsonl'), 'utf8')).toContain('the handler is broken');
  expect(runs.filter(({ outcome }) => outcome === 'passed').every(({ evidence }) => evidence === undefined)).toBe(true);
  const folders = readdirSync(join(last, 'evidence'), { recursive: true })
    .map(String)
    .filter((name) => /run-\d+$/.test(name));
  expect(folders.map((name) => join(last, 'evidence', name)).sort()).toEqual(
    kept.filter((path) => existsSync(path)).sort(),
  );
});
