import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runJest } from './support/jest';
import { left } from './support/processes';
import { outcomes, project } from './support/project';

/** A short suite by default; `MANY_FILES=100 npm test -- preset-many-files` is the whole size. */
const FILES = Number(process.env.MANY_FILES ?? 20);
const RUNS = 5;

jest.setTimeout(60_000 + FILES * 15_000);

/** Five runs by every way in; what its worker holds when they are over, and the worker's children, are written down. */
const file = `
const { setupWorld } = require('faultbench');
const { spawnSync } = require('node:child_process');
const { appendFileSync } = require('node:fs');
require('node:v8').setFlagsFromString('--expose-gc');
const gc = require('node:vm').runInNewContext('gc');
describe.runs(${RUNS}, { concurrency: CONCURRENCY })('block', () => {
  const { world, mcp } = setupWorld('./shop.yaml', { faults: true });
  const below = (pid) => spawnSync('pgrep', ['-P', pid], { encoding: 'utf8' }).stdout;
  afterEach(() => {
    const children = below(String(process.pid));
    appendFileSync('pids', children + children.trim().split('\\n').map(below).join(''));
  });
  afterAll(() => {
    gc();
    const { heapUsed, external } = process.memoryUsage();
    const handles = process.getActiveResourcesInfo().length;
    appendFileSync('held', JSON.stringify({ pid: process.pid, bytes: heapUsed + external, handles }) + '\\n');
  });
  test('works', async () => {
    const client = await mcp.client();
    await client.callTool({ name: 'list_orders' });
    await mcp.call('close_order', { order_id: '1' });
    expect(world.orders.get('1').status).toBe('returned');
  });
});`;

const files = Object.fromEntries(
  Array.from({ length: FILES }, (_none, index) => [
    `file-${index}.test.js`,
    file.replace('CONCURRENCY', String(1 + (index % 3))),
  ]),
);

/** Writes down whether a process has loaded the compiler of tests in TypeScript. */
const listCompilers = `
process.on('exit', () => {
  const loaded = Object.keys(require.cache).filter((path) => /node_modules.ts-jest./.test(path));
  require('node:fs').appendFileSync('compilers', loaded.slice(0, 1).join());
});`;

interface Held {
  readonly pid: number;
  readonly bytes: number;
  readonly handles: number;
}

/** What every process of Jest held after each of its files. */
function heldBy(folder: string): readonly (readonly Held[])[] {
  const lines = readFileSync(join(folder, 'held'), 'utf8').trim().split('\n');
  const held = lines.map((line): Held => JSON.parse(line));
  return [...new Set(held.map(({ pid }) => pid))].map((pid) => held.filter((each) => each.pid === pid));
}

/**
 * By how much the least of the second half is above the least of the first, where the first file still loads code.
 * The least: now and then what the file before held is not collected yet.
 */
function growth(values: readonly number[]): number {
  const half = Math.floor(values.length / 2);
  return Math.min(...values.slice(half)) - Math.min(...values.slice(1, half));
}

const MB = 1024 * 1024;

test.each([
  ['in band', ['-i'], 1],
  ['in two workers', ['-w', '2'], 2],
] as const)(
  `${FILES} files of five runs %s leave no process, no handle and no world`,
  async (_where, args, workers) => {
    const folder = project({ ...files, 'list-compilers.cjs': listCompilers });
    const run = await runJest(folder, args, {}, ['--trace-warnings', '--require', './list-compilers.cjs']);
    expect([run.code, outcomes(folder).runs.length]).toEqual([0, FILES * RUNS]);
    expect(run.stderr).not.toMatch(/did not exit|failed to exit|Warning:|open handle/);
    // tests in JavaScript wait for no compiler
    expect(readFileSync(join(folder, 'compilers'), 'utf8')).toBe('');
    const pids = [...new Set(readFileSync(join(folder, 'pids'), 'utf8').trim().split('\n').map(Number))];
    expect(pids.length).toBeGreaterThanOrEqual(FILES * RUNS);
    expect(await left(pids)).toEqual([]);

    const held = heldBy(folder);
    expect(held).toHaveLength(workers);
    for (const process of held) {
      // Jest itself keeps the results of each file; a sandbox that is not let go holds several MB
      const perFile = growth(process.map(({ bytes }) => bytes)) / (process.length / 2);
      expect(perFile / MB).toBeLessThan(0.5);
      expect(growth(process.map(({ handles }) => handles))).toBeLessThan(4);
    }
  },
);
