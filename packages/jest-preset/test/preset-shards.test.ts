import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { named, runJest } from './support/jest';
import { naive, project, shop } from './support/project';

jest.setTimeout(240_000);

const cli = join(__dirname, '..', '..', '..', 'dist', 'cli.js');
const plain = `
const { setupWorld } = require('faultbench');
describe.each([1, 2, 3, 4, 5, 6, 7, 8])('plain %i', () => {
  const { world } = setupWorld('./shop.yaml');
  test('has orders', () => { expect(world.orders.count()).toBe(20); });
});
describe.runs(3)('short', () => {
  test('is shared out too', () => {});
});
`;
const folder = project({ 'a.test.js': naive.replace('20', '40'), 'plain.test.js': plain });
const last = join(folder, '.faultbench', 'last-run');

/** Runs Jest as one machine does, and keeps its run folder under a name. */
async function machine(name: string, env: Readonly<Record<string, string>>, args: readonly string[] = []) {
  const run = await runJest(folder, args, env);
  rmSync(join(folder, name), { recursive: true, force: true });
  cpSync(last, join(folder, name), { recursive: true });
  return run;
}

const machines = (prefix: string, env: Readonly<Record<string, string>>) =>
  [1, 2, 3, 4].reduce<Promise<(number | null)[]>>(async (before, index) => {
    const codes = await before;
    const { code } = await machine(`${prefix}-${index}`, { ...env, FAULTBENCH_RUNS_SHARD: `${index}/4` });
    return [...codes, code];
  }, Promise.resolve([]));

function report(...args: readonly string[]) {
  const env = { PATH: process.env.PATH, LANG: 'C.UTF-8', GITHUB_STEP_SUMMARY: join(folder, 'step.md') };
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'report', ...args], {
    cwd: folder,
    encoding: 'utf8',
    env,
  });
  return { code: status, text: stdout, stderr };
}

/** What a report says of the naive agent's block, without what the folders are called. */
function block(path: string) {
  const { blocks } = JSON.parse(readFileSync(join(folder, path, 'report.json'), 'utf8'));
  const [found] = blocks.filter(({ of }: { of: number }) => of === 40);
  const { verdict, red, passed, needed, counts, interval, rate, gate, notes, missing, folded } = found;
  const alike = folded.map(({ evidence: _evidence, ...rest }: { evidence: string }) => rest);
  return { verdict, red, passed, needed, counts, interval, rate, gate, notes, missing, folded: alike };
}

test.each([
  ['0.95', 1, 'FAIL'],
  ['0.4', 0, 'PASS'],
])('four shards of 40 runs have the verdict of the run as a whole, at %s', async (rate, code, verdict) => {
  const whole = await machine('whole', { MIN_PASS_RATE: rate });
  expect(whole.code).toBe(code);
  await machines('s', { MIN_PASS_RATE: rate });
  const merged = report('s-1', 's-2', 's-3', 's-4', '--write', 'merged');
  expect([merged.code, merged.stderr]).toEqual([code, '']);
  expect(block('merged')).toEqual(block('whole'));
  expect(block('merged').verdict).toBe(verdict);
  expect(merged.text).toMatch(
    new RegExp(`naive agent › refunds exactly once .* 40 .*${verdict}`.replace(' 40 ', '/40 ')),
  );
});

test('a shard by itself is green as long as the others can decide, and says so', async () => {
  const { code, tests, stderr } = await machine('one', { MIN_PASS_RATE: '0.6', FAULTBENCH_RUNS_SHARD: '2/4' });
  expect(code).toBe(0);
  const own = tests.filter(({ name, status }) => name.includes('[run ') && status === 'passed');
  expect(own.map(({ name }) => name).filter((name) => name.includes('naive'))).toEqual(
    [11, 12, 13, 14, 15, 16, 17, 18, 19, 20].map((run) => `naive agent refunds exactly once [run ${run}]`),
  );
  expect(named({ tests }, 'pending')).toContain('naive agent refunds exactly once: pass rate >= 60%');
  expect(stderr).toMatch(/\d\/10 passed .* shard 2 of 4: 10 of 40 runs .* no verdict/);
  const alone = report('one');
  expect([alone.code, alone.text.includes('INCOMPLETE')]).toEqual([1, true]);
});

test('a shard that knows the verdict already is red', async () => {
  const { code, tests } = await machine('known', { MIN_PASS_RATE: '0.99', FAULTBENCH_RUNS_SHARD: '1/4' });
  const [red] = tests.filter(({ status }) => status === 'failed');
  expect([code, red?.name]).toEqual([1, 'naive agent refunds exactly once: pass rate >= 99%']);
  expect(red?.message).toContain('this is shard 1 of 4: the verdict stands whatever the runs of the others');
});

test('without one of its shards a block is incomplete', () => {
  const { code, text } = report('s-1', 's-2', 's-4');
  expect(code).toBe(1);
  expect(text).toMatch(/naive agent › refunds exactly once .*10 missing.* INCOMPLETE/);
  expect(text).toContain('run 21 to 30  planned, never ended');
});

test('without one of its shards a report of plain tests is incomplete', async () => {
  await machine('p-1', { FAULTBENCH_RUNS_SHARD: '1/2' }, ['-t', 'plain']);
  expect(report('p-1')).toMatchObject({
    code: 1,
    text: expect.stringContaining('INCOMPLETE: share 2 of 2 of the runs (FAULTBENCH_RUNS_SHARD=2/2) is missing'),
  });
  await machine('p-2', { FAULTBENCH_RUNS_SHARD: '2/2' }, ['-t', 'plain']);
  expect(report('p-1', 'p-2').code).toBe(0);
  // nothing of this file is planned by the second machine, and the default reporter opens no run folder
  const nothing = ['-t', 'no such test', '--reporters=default'];
  await machine('p-2', { FAULTBENCH_RUNS_SHARD: '2/2' }, nothing);
  expect(report('p-1', 'p-2').code).toBe(0);
});

test('a shard that was cut off is incomplete', () => {
  const [name = ''] = ['s-4'];
  cpSync(join(folder, name), join(folder, 'cut'), { recursive: true });
  const path = join(folder, 'cut', 'outcomes', 'a.test.js.jsonl');
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  writeFileSync(path, `${lines.slice(0, -2).join('\n')}\n`);
  const { code, text } = report('s-1', 's-2', 's-3', 'cut');
  expect([code, text.includes('run 39 to 40  planned, never ended')]).toEqual([1, true]);
});

test('a folder whose session is damaged is refused, and is not said to be empty', () => {
  cpSync(join(folder, 's-4'), join(folder, 'torn'), { recursive: true });
  writeFileSync(join(folder, 'torn', 'session.json'), '{"form');
  const said = /^torn.session\.json is damaged, so that nobody can say whose runs are in its folder; bring it anew\n$/;
  for (const folders of [['torn'], ['s-1', 'torn']]) {
    expect(report(...folders)).toMatchObject({ code: 1, stderr: expect.stringMatching(said) });
  }
});

test('the same shard twice is refused', () => {
  const { code, stderr } = report('s-1', 's-2', 's-2', 's-3');
  expect(code).toBe(1);
  expect(stderr).toContain(
    '"naive agent › refunds exactly once" (a.test.js): runs 11 to 20 of s-2 were made in s-1 or s-2 already; give every shard once',
  );
});

test('shards of different worlds, seeds or numbers of runs are refused, each with what differs', async () => {
  const args = ['a.test.js'];
  const shard = { MIN_PASS_RATE: '0.4', FAULTBENCH_RUNS_SHARD: '2/4' };
  writeFileSync(join(folder, 'shop.yaml'), shop.replace('count: 20', 'count: 21'));
  await machine('world', shard, args);
  writeFileSync(join(folder, 'shop.yaml'), shop);
  expect(report('s-1', 'world').stderr).toMatch(
    /cannot be merged:\n {2}"naive agent › refunds exactly once" \(a\.test\.js\) has the world hash [0-9a-f]{16} in s-1 and [0-9a-f]{16} in world: run every shard at the same commit/,
  );
  await machine('seed', { ...shard, FAULTBENCH_SEED: '8' }, args);
  expect(report('s-1', 'seed').stderr).toContain('has the seed 7 in s-1 and 8 in seed');
  await machine('runs', { ...shard, FAULTBENCH_RUNS: '44' }, args);
  expect(report('s-1', 'runs').stderr).toContain('has the planned number 40 in s-1 and 44 in runs');
  await machine('gate', { ...shard, MIN_PASS_RATE: '0.5' }, args);
  expect(report('s-1', 'gate').stderr).toContain('has the gate {"minPassRate":0.4} in s-1 and {"minPassRate":0.5}');
  await machine('count', { ...shard, FAULTBENCH_RUNS_SHARD: '2/3' }, args);
  expect(report('s-1', 'count').stderr).toContain('has the number of shards 4 in s-1 and 3 in count');
  expect(report('s-1', 'nowhere')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('there is no run in nowhere'),
  });
});

test('plain tests and short blocks are made by one shard each', () => {
  const { blocks } = JSON.parse(readFileSync(join(folder, 'merged', 'report.json'), 'utf8'));
  const short = blocks.filter(({ of }: { of: number }) => of < 40);
  expect(short.map(({ name, verdict }: { name: string; verdict: string }) => [name, verdict]).sort()).toEqual([
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => [`plain ${n} › has orders`, 'PASS']),
    ['short › is shared out too', 'PASS'],
  ]);
});

test('the merged summary goes to GitHub, with the calls of a failing run', () => {
  rmSync(join(folder, 'step.md'), { force: true });
  report('s-1', 's-2', 's-3', 's-4', '--write', 'merged');
  const text = readFileSync(join(folder, 'step.md'), 'utf8');
  expect(text).toBe(readFileSync(join(folder, 'merged', 'summary.md'), 'utf8'));
  expect(text).toContain('```mermaid');
});

test('what Jest itself shared out by test files is merged, and a missing part is told', async () => {
  for (const index of [1, 2]) await machine(`f-${index}`, { MIN_PASS_RATE: '0.4' }, [`--shard=${index}/2`]);
  const whole = report('f-1', 'f-2');
  expect(whole.code).toBe(0);
  expect(whole.text).toMatch(/naive agent › refunds exactly once .*PASS/);
  for (const index of [1, 2]) {
    const part = report(`f-${index}`);
    expect(part.code).toBe(1);
    expect(part.text).toContain(
      `INCOMPLETE: part ${3 - index} of 2 of the test files (jest --shard=${3 - index}/2) is missing`,
    );
  }
});

test('a paired block is merged with its pairs', async () => {
  const paired = project({
    'a.test.js': naive.replace('20', '8').replace('?? 0.95) }', '?? 0.95), paired: true }'),
  });
  for (const index of [1, 2]) {
    await runJest(paired, [], { FAULTBENCH_RUNS_SHARD: `${index}/2` });
    cpSync(join(paired, '.faultbench', 'last-run'), join(folder, `p-${index}`), { recursive: true });
  }
  const { text } = report('p-1', 'p-2');
  expect(text).toContain('of 8 fail only with faults');
  expect(report('p-1').text).toMatch(/4 missing.*INCOMPLETE/);
});
