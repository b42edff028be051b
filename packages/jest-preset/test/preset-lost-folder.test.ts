import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { runJest } from './support/jest';
import { outcomes, project } from './support/project';

jest.setTimeout(120_000);

/** Six runs with a gate that a third of them pass; `removes` happens in run 3, before it calls. */
function block(removes: string, call: string): string {
  return `
const { setupWorld } = require('faultbench');
const { execFileSync } = require('node:child_process');
const { readdirSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const remove = (path) => rmSync(path, { recursive: true });
const inTemp = (start) => readdirSync(tmpdir()).filter((name) => name.startsWith(start)).map((name) => join(tmpdir(), name));
describe.runs(6, { minPassRate: 0.3 })('block', () => {
  const { mcp, run } = setupWorld('./shop.yaml');
  test('works', async () => {
    if (run.number === 3) { ${removes} }
    ${call}
  });
});`;
}

const calls = "await mcp.call('get_order', { id: '1' });";
const spawns = `
    const { command, args } = await mcp.stdio();
    const input = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_order', arguments: { id: '1' } } });
    try { execFileSync(command, args, { input: input + '\\n' }); } catch {}`;

async function runs(removes: string, call: string) {
  // Jest's own cache lies in the temp directory, and is written in the end
  const config = "module.exports = { preset: 'faultbench', cacheDirectory: '<rootDir>/cache' };";
  const folder = project({ 'a.test.js': block(removes, call), 'jest.config.js': config });
  const temp = join(folder, 'temp');
  mkdirSync(temp);
  const { code } = await runJest(folder, ['-i'], { TMPDIR: temp });
  return { code, temp, runs: outcomes(folder).runs };
}

test.each([
  ['the folder of the sockets', "inTemp('fb-').forEach(remove);", calls],
  ['all that the temp directory holds', "inTemp('').forEach(remove);", calls],
  ['the folder, under an agent that gives up', "inTemp('fb-').forEach(remove);", spawns],
  [
    'the sockets',
    "inTemp('fb-').forEach((folder) => readdirSync(folder).forEach((name) => remove(join(folder, name))));",
    spawns,
  ],
])('who removes %s breaks the run under way, and says nothing about the agent', async (_what, removes, call) => {
  const { code, runs: made, temp } = await runs(removes, call);
  expect(made.map(({ outcome }) => outcome)).toEqual(['passed', 'passed', 'error', 'passed', 'passed', 'passed']);
  expect(made[2]?.message).toContain(`the socket of the world's server was removed while it ran (${join(temp, 'fb-')}`);
  expect(made[2]?.message).toContain('set TMPDIR to a folder of its own');
  expect(code).toBe(1);
});

test('who puts a file in the place of the temp directory has every later run say so', async () => {
  const { code, runs: made, temp } = await runs("remove(tmpdir()); writeFileSync(tmpdir(), '');", calls);
  expect(made.map(({ outcome }) => outcome)).toEqual(['passed', 'passed', 'error', 'error', 'error', 'error']);
  expect(made[5]?.message).toMatch(`the temp directory ${temp} takes no new folder: ENOTDIR`);
  expect(code).toBe(1);
});
