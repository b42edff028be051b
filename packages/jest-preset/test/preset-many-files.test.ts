import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runJest } from './support/jest';
import { left } from './support/processes';
import { outcomes, project } from './support/project';

jest.setTimeout(180_000);

/** Five runs by every way in; the process ids of the worker's children are written down. */
const file = `
const { setupWorld } = require('faultbench');
const { execFileSync } = require('node:child_process');
const { appendFileSync } = require('node:fs');
describe.runs(5, { concurrency: CONCURRENCY })('block', () => {
  const { world, mcp } = setupWorld('./shop.yaml', { faults: true });
  afterEach(() => appendFileSync('pids', execFileSync('pgrep', ['-P', String(process.pid)])));
  test('works', async () => {
    const client = await mcp.client();
    await client.callTool({ name: 'list_orders' });
    await mcp.call('close_order', { order_id: '1' });
    expect(world.orders.get('1').status).toBe('returned');
  });
});`;

const files = Object.fromEntries(
  Array.from({ length: 20 }, (_none, index) => [
    `file-${index}.test.js`,
    file.replace('CONCURRENCY', String(1 + (index % 3))),
  ]),
);

test.each([[['-i']], [['-w', '2']]])('twenty files of five runs leave no process and no handle (%j)', async (args) => {
  const folder = project(files);
  const run = await runJest(folder, args, {}, ['--trace-warnings']);
  expect([run.code, outcomes(folder).runs.length]).toEqual([0, 100]);
  expect(run.stderr).not.toMatch(/did not exit|failed to exit|Warning:|open handle/);
  const pids = [...new Set(readFileSync(join(folder, 'pids'), 'utf8').trim().split('\n').map(Number))];
  expect(pids.length).toBeGreaterThan(100);
  expect(await left(pids)).toEqual([]);
});
