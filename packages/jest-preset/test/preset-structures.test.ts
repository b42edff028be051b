import { named, runJest } from './support/jest';
import { outcomes, project } from './support/project';

jest.setTimeout(120_000);

const log = `
const { setupWorld } = require('faultbench');
const { appendFileSync, readFileSync } = require('node:fs');
const log = (text) => appendFileSync(__filename + '.log', text + '\\n');
`;

const files = {
  'hooks.test.js': `${log}
describe.runs(2)('outer', () => {
  const { world, run } = setupWorld('./shop.yaml', {
    arrange: async ({ world }) => {
      log('arrange');
      return { order: await world.orders.insert({ status: 'placed', total: 1 }) };
    },
  });
  beforeAll(() => log('beforeAll'));
  beforeEach(() => log('beforeEach ' + run.number + ' ' + world.orders.count()));
  afterEach(() => log('afterEach ' + run.number));
  afterAll(() => log('afterAll'));
  describe('inner', () => {
    beforeEach((done) => { log('inner ' + run.number); done(); });
    test('works', () => log('works ' + run.number));
  });
});
test('log', () => {
  expect(readFileSync(__filename + '.log', 'utf8').trim().split('\\n')).toEqual([
    'beforeAll',
    'arrange', 'beforeEach 1 21', 'inner 1', 'works 1', 'afterEach 1',
    'arrange', 'beforeEach 2 21', 'inner 2', 'works 2', 'afterEach 2',
    'afterAll',
  ]);
});`,
  'each.test.js': `${log}
describe.runs(2)('block', () => {
  const { initial, world, run } = setupWorld('./shop.yaml');
  test.each(initial.orders.all().slice(0, 2))('order $id', ({ id }) => {
    expect(world.orders.get(id).id).toBe(id);
  });
  test('refund 100% of $total %s', () => {});
  test('done', (done) => { setTimeout(done, 1); });
  test.skip('skipped', () => { throw new Error('never'); });
  test.todo('to do');
});`,
  'only.test.js': `${log}
describe.runs(2)('block', () => {
  setupWorld('./shop.yaml');
  test('left out', () => { throw new Error('never'); });
  test.only('alone', () => {});
});`,
  'only-block.test.js': `${log}
describe('left out', () => { test('x', () => { throw new Error('never'); }); });
describe.only.runs(2, { minPassRate: 1 })('block', () => { test('a', () => {}); });`,
  'skip-block.test.js': `${log}
describe.skip.runs(2)('block', () => { test('a', () => { throw new Error('never'); }); });
test.skip.runs(2)('b', async () => { throw new Error('never'); });
test('c', () => {});`,
  'test-runs.test.js': `
test.runs(3, { world: './shop.yaml', minPassRate: 0.6, arrange: () => ({ word: 'arranged' }) })('own world', async (bench) => {
  const { world, mcp, run, arranged, trace } = bench;
  expect(Object.keys(bench).sort()).toEqual(['arranged', 'clock', 'faults', 'initial', 'mcp', 'run', 'trace', 'world']);
  expect(arranged.word).toBe('arranged');
  await mcp.call('get_order', { id: '1' });
  expect(trace.count()).toBe(1);
  expect([run.number, run.of, run.seed, world.orders.count()]).toEqual([run.number, 3, 7, 20]);
  expect(run.number).not.toBe(2);
});
it.runs(2)('no world', async ({ run }) => { expect([1, 2]).toContain(run.number); });
test.runs(2, { world: './shop.yaml' }).each([['1', 'a'], ['2', 'b']])('row %s', async (id, letter, { world }) => {
  expect(world.orders.get(id).id).toBe(id);
  expect('ab').toContain(letter);
});
test.only.runs(1);
`,
  'same-names.test.js': `${log}
for (const n of [1, 2]) describe.runs(2, { minPassRate: 0.5 })('twin', () => { test('same', () => { expect(n).toBe(1); }); });`,
  'failing.test.js': `${log}
describe.runs(2)('block', () => { test.failing('red', () => { throw new Error('as wanted'); }); });`,
  'nearest.test.js': `${log}
const outer = setupWorld('./shop.yaml', { seed: 1 });
describe('inner', () => {
  const inner = setupWorld('./shop.yaml', { seed: 2 });
  test('nearest wins', () => {
    expect(inner.run.seed).toBe(2);
    expect(() => outer.world.orders.all()).toThrow('use the handles of the nearest setupWorld');
  });
});
test('outer', () => { expect(outer.run.seed).toBe(1); });`,
  'concurrent.test.js': `${log}
const { run, mcp, trace } = setupWorld('./shop.yaml');
for (const id of ['1', '2', '3']) {
  test.concurrent('order ' + id, async () => {
    expect((await mcp.call('get_order', { id })).id).toBe(id);
    expect(trace.events.map(({ args }) => args.id)).toEqual([id]);
  });
}`,
};

const folder = project(files);
let byFile: Readonly<Record<string, readonly string[]>>;

beforeAll(async () => {
  const run = await runJest(folder, ['-w', '2', '--verbose=false']);
  const report = JSON.parse(run.stdout);
  byFile = Object.fromEntries(
    report.testResults.map(
      (file: { name: string; assertionResults: { fullName: string; status: string }[]; message: string }) => [
        file.name.slice(folder.length + 1).replace('.test.js', ''),
        file.assertionResults.length === 0
          ? [file.message]
          : file.assertionResults.map(({ fullName, status }) => `${status} ${fullName}`),
      ],
    ),
  );
});

test('hooks run per run, beforeAll once, arrange before every beforeEach', () => {
  expect(byFile['hooks']).toEqual([
    'passed outer inner works [run 1]',
    'passed outer inner works [run 2]',
    'passed log',
  ]);
});

const expected: Readonly<Record<string, readonly string[]>> = {
  concurrent: ['passed order 1', 'passed order 2', 'passed order 3'],
  each: [
    'passed block order 1 [run 1]',
    'passed block order 1 [run 2]',
    'passed block order 2 [run 1]',
    'passed block order 2 [run 2]',
    'passed block refund 100% of $total %s [run 1]',
    'passed block refund 100% of $total %s [run 2]',
    'passed block done [run 1]',
    'passed block done [run 2]',
    'pending block skipped',
    'todo block to do',
  ],
  failing: ['passed block red [run 1]', 'passed block red [run 2]'],
  nearest: ['passed inner nearest wins', 'passed outer'],
  only: [
    'pending block left out [run 1]',
    'pending block left out [run 2]',
    'passed block alone [run 1]',
    'passed block alone [run 2]',
  ],
  'only-block': [
    'pending left out x',
    'passed block a [run 1]',
    'passed block a [run 2]',
    'passed block a: pass rate >= 100%',
  ],
  'same-names': [
    'passed twin same [run 1]',
    'passed twin same [run 2]',
    'passed twin same: pass rate >= 50%',
    'passed twin same [run 1]',
    'passed twin same [run 2]',
    'failed twin same: pass rate >= 50%',
  ],
  'skip-block': ['pending block a', 'pending b', 'passed c'],
  'test-runs': [
    'passed own world [run 1]',
    'passed own world [run 2]',
    'passed own world [run 3]',
    'passed own world: pass rate >= 60%',
    'passed no world [run 1]',
    'passed no world [run 2]',
    'passed row 1 [run 1]',
    'passed row 1 [run 2]',
    'passed row 2 [run 1]',
    'passed row 2 [run 2]',
  ],
};

test.each(Object.keys(expected))('%s', (file) => {
  expect(byFile[file]).toEqual(expected[file]);
});

test('two blocks of one name keep their lines apart', () => {
  const { plans, runs } = outcomes(folder);
  const blocks = plans.filter(({ file }) => file === 'same-names.test.js').map(({ block }) => block);
  expect(blocks).toEqual(['same-names.test.js › twin › same', 'same-names.test.js › twin › same (2)']);
  expect(runs.filter(({ block }) => block === blocks[1]).map(({ outcome }) => outcome)).toEqual(['failed', 'failed']);
});

test('the same names pass and fail apart', async () => {
  const run = await runJest(folder, ['same-names']);
  expect(named(run, 'failed')).toEqual(['twin same: pass rate >= 50%']);
});
