import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { named, runJest, startJest } from './support/jest';
import { descendants, left } from './support/processes';
import { outcomes, project } from './support/project';

jest.setTimeout(120_000);

/** Six runs with a gate that all of them pass; `during` happens in run 3. */
function block(during: string, name = 'block'): string {
  return `
const { setupWorld } = require('faultbench');
const { appendFileSync } = require('node:fs');
describe.runs(6, { minPassRate: 0.3 })('${name}', () => {
  const { mcp, run } = setupWorld('./shop.yaml');
  test('works', async () => {
    await mcp.call('get_order', { id: '1' });
    if (run.number === 3) { ${during} }
  });
});`;
}

const other = "test('plain', () => {});";

test.each([
  ['in band', ['-i'], 1],
  ['in a worker', ['-w', '2'], 1],
])('process.exit(0) %s is red, and the planned number stays', async (_where, args, code) => {
  const folder = project({ 'a.test.js': block('process.exit(0);'), 'b.test.js': other });
  const run = await runJest(folder, args);
  expect(run.code).toBe(code);
  expect(run.stderr).toContain('the process ended in run 3 of 6 of "block works"');
  const { plans, runs } = outcomes(folder);
  expect(plans).toMatchObject([{ of: 6, selected: [1, 2, 3, 4, 5, 6] }]);
  expect(runs).toHaveLength(2);
});

test.each([['process.exit(1)'], ['process.exit(0)']])(
  '%s once in a worker is not made good by a second attempt',
  async (exit) => {
    const once = `if (!require('node:fs').existsSync('once')) { appendFileSync('once', ''); ${exit}; }`;
    const folder = project({ 'a.test.js': block(once), 'b.test.js': other });
    const run = await runJest(folder, ['-w', '2']);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain('2/6 passed');
    expect(run.stderr).toContain('INCOMPLETE');
  },
);

test('a worker that ends past every exit listener is made again by Jest, and red all the same', async () => {
  const once = "if (!require('node:fs').existsSync('once')) { appendFileSync('once', ''); process.reallyExit(1); }";
  const folder = project({ 'a.test.js': block(once), 'b.test.js': other });
  const run = await runJest(folder, ['-w', '2']);
  expect(run.code).toBe(1);
  expect(named(run, 'failed')).toEqual(['block works: pass rate >= 30%']);
  expect(run.stderr).toMatch(/block › works +0\/6 passed .* FAIL/);
  expect(run.stderr).toContain('an earlier process of this Jest run ended in the middle of this test');
});

test('process.exit(0) in a worker thread is red, without a second attempt', async () => {
  const folder = project({
    'a.test.js': block('process.exit(0);'),
    'b.test.js': other,
    'jest.config.js': "module.exports = { preset: 'faultbench', workerThreads: true };",
  });
  const run = await runJest(folder, ['-w', '2']);
  expect(run.code).toBe(1);
  expect(run.stderr).toMatch(/block › works +2\/6 passed .* INCOMPLETE/);
  expect(run.stderr).not.toContain('Jest ran the file again');
});

test('a worker that is killed leaves its block INCOMPLETE, with what had ended', async () => {
  const folder = project({ 'a.test.js': block("process.kill(process.pid, 'SIGKILL');"), 'b.test.js': other });
  const run = await runJest(folder, ['-w', '2']);
  expect(run.code).toBe(1);
  expect(run.stderr).toMatch(/block › works +2\/6 passed .* INCOMPLETE/);
  expect(run.stderr).toContain('planned, never ended');
});

test('--bail leaves blocks INCOMPLETE that it cut', async () => {
  const folder = project({
    'a.test.js': block("require('node:fs').writeFileSync('in-run-3', ''); await new Promise(() => {});"),
    'b.test.js': `
test('red', async () => {
  while (!require('node:fs').existsSync('in-run-3')) await new Promise((resolve) => setTimeout(resolve, 20));
  throw new Error('red');
}, 30_000);`,
  });
  const run = await runJest(folder, ['-w', '2', '--bail']);
  expect(run.code).toBe(1);
  expect(run.stderr).toMatch(/block › works +2\/6 passed .* INCOMPLETE/);
});

test('a file that ends its process while it loads is red', async () => {
  const folder = project({ 'a.test.js': `${block('')}\nprocess.exit(0);` });
  expect((await runJest(folder, ['-i'])).code).toBe(1);
});

const waiting = "require('node:fs').appendFileSync('waiting', 'x'); await new Promise(() => {});";
const spinning = "require('node:fs').appendFileSync('waiting', 'x'); await mcp.call('spin');";

/** Two workers, each with a server, in the middle of their third run. */
async function underWay(during: string) {
  const folder = project({ 'a.test.js': block(during), 'b.test.js': block(during) });
  const run = startJest(folder, ['-w', '2']);
  const here = join(folder, 'waiting');
  await run.until(() => existsSync(here) && readFileSync(here, 'utf8') === 'xx');
  const family = descendants(run.pid);
  expect(family.length).toBeGreaterThanOrEqual(4);
  return { run, family };
}

test.each([
  ['SIGINT', waiting],
  ['SIGTERM', waiting],
  ['SIGKILL', waiting],
  ['SIGKILL', spinning],
  ['SIGINT', spinning],
] as const)('%s of the main process leaves no process behind (%#)', async (signal, during) => {
  const { run, family } = await underWay(during);
  await run.end(signal);
  expect(await left(family)).toEqual([]);
});

test('a worker that is killed while its server spins leaves no process behind', async () => {
  const { run, family } = await underWay(spinning);
  for (const pid of family) {
    if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('processChild')) process.kill(pid, 'SIGKILL');
  }
  expect(await run.ended).toMatchObject({ code: 1, signal: null });
  expect(await left(family)).toEqual([]);
});

test('workers that Jest ends for their size leave no folder behind', async () => {
  const pid = "appendFileSync('pids', process.pid + ' ');";
  const folder = project({
    'a.test.js': block(pid),
    'b.test.js': block(pid),
    'c.test.js': block(pid),
    'jest.config.js': "module.exports = { preset: 'faultbench', workerIdleMemoryLimit: '1MB' };",
  });
  const temp = join(folder, 'temp');
  mkdirSync(temp);
  const run = await runJest(folder, ['-w', '2'], { TMPDIR: temp });
  expect(run.code).toBe(0);
  expect(new Set(readFileSync(join(folder, 'pids'), 'utf8').trim().split(' ')).size).toBe(3);
  const ours = () => readdirSync(temp).filter((name) => /^f(ault)?b/.test(name));
  for (let looks = 0; looks < 50 && ours().length > 0; looks++) await setTimeout(50);
  expect(ours()).toEqual([]);
});

test('a handler that spins ends with its run', async () => {
  const folder = project({
    'a.test.js': `
const { setupWorld } = require('faultbench');
const { mcp } = setupWorld('./shop.yaml');
test('spins', async () => { await mcp.call('spin'); }, 500);
test('next', async () => { expect(await mcp.call('get_order', { id: '1' })).toMatchObject({ id: '1' }); });`,
  });
  const run = await runJest(folder, ['-i']);
  expect([named(run, 'failed'), named(run, 'passed')]).toEqual([['spins'], ['next']]);
  expect(run.tests[0]?.message).toContain("the world's server did not answer for 2000 ms; does a handler spin?");
});

test('a launcher that is stopped in the middle of a run is what is told, and no handler that spins', async () => {
  const folder = project({
    'a.test.js': block(`
      const { execFileSync } = require('node:child_process');
      const [pid] = execFileSync('pgrep', ['-P', String(process.pid), '-f', 'launcher.js'], { encoding: 'utf8' }).split('\\n');
      process.kill(Number(pid), 'SIGSTOP');`),
  });
  const run = await runJest(folder, ['-i']);
  const { runs } = outcomes(folder);
  expect(runs.map(({ outcome }) => outcome)).toEqual(['passed', 'passed', 'error', 'passed', 'passed', 'passed']);
  expect(runs[2]?.message).toContain('the process that starts servers did not answer for 2000 ms');
  expect(run.stderr).not.toContain('spin');
});
