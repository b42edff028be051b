import { named, runJest } from './support/jest';
import { outcomes, project } from './support/project';

jest.setTimeout(120_000);

test('a file in another environment says what is missing and how to mend it', async () => {
  const run = await runJest(
    project({
      'docblock.test.js': `/** @jest-environment node */
const { setupWorld } = require('faultbench');
const tried = [() => setupWorld('./shop.yaml'), () => describe.runs(2), () => test.only.runs(2), () => it.runs(2)];
test('says so', () => {
  for (const use of tried) expect(use).toThrow("does not run in faultbench's environment");
  for (const use of tried) expect(use).toThrow('@jest-environment faultbench/environment');
});`,
      'own.test.js': `/** @jest-environment ./own-environment.js */
const { setupWorld } = require('faultbench');
const { mcp } = setupWorld('./shop.yaml');
describe.runs(1)('block', () => { test('extends ours', async () => { await mcp.call('get_order', { id: '1' }); expect(own).toBe(true); }); });`,
      'own-environment.js': `
const { TestEnvironment } = require('faultbench/environment');
module.exports = class extends TestEnvironment {
  async setup() { await super.setup(); this.global.own = true; }
};`,
    }),
    ['--verbose=false'],
  );
  expect(run.tests.map(({ name, status, message }) => `${status} ${name}${message}`).sort()).toEqual([
    'passed block extends ours [run 1]',
    'passed says so',
  ]);
});

test('native ESM test files', async () => {
  const folder = project({
    'package.json': '{ "name": "project", "type": "module" }',
    'jest.config.js': "export default { preset: 'faultbench' };",
    'rules.js': `
import { refuse } from 'faultbench/handler';
export const closeOrder = ({ world }, { order_id }) => world.orders.update(order_id, { status: 'returned' });
export const breakDown = () => { throw new Error('broken'); };
export const spin = () => {};`,
    'a.test.js': `
import { describe, expect, test } from '@jest/globals';
import { setupWorld } from 'faultbench';
describe.runs(3, { minPassRate: 0.6 })('block', () => {
  const { world, mcp, run } = setupWorld(new URL('./shop.yaml', import.meta.url));
  test('works', async () => {
    await mcp.call('close_order', { order_id: '1' });
    expect(world.orders.get('1').status).toBe('returned');
    expect(run.number).not.toBe(2);
  });
});`,
  });
  const run = await runJest(folder, [], {}, ['--experimental-vm-modules']);
  expect([run.code, named(run, 'failed'), named(run, 'passed').length]).toEqual([0, [], 4]);
});

test('TypeScript by the preset alone, without types of its own', async () => {
  const folder = project({
    'a.test.ts': `
import { setupWorld } from 'faultbench';
describe.runs(2)('block', () => {
  const { world, mcp } = setupWorld('./shop.yaml');
  test('works', async () => {
    const order: { id: string } = world.orders.pick({ status: 'placed' });
    expect(await mcp.call('get_order', { id: order.id })).toEqual(order);
  });
});`,
    'tsconfig.json':
      '{ "compilerOptions": { "strict": true, "module": "node16", "target": "es2023", "types": ["jest", "node"], "isolatedModules": true } }',
  });
  const run = await runJest(folder);
  expect(run.files).toMatchObject([{ message: '', status: 'passed' }]);
});

test('where injectGlobals is off and the reporter is another, the verdict is the same', async () => {
  const folder = project({
    'jest.config.js': "module.exports = { preset: 'faultbench', injectGlobals: false, reporters: ['default'] };",
    'a.test.js': `
const { describe, expect, test } = require('@jest/globals');
const { setupWorld } = require('faultbench');
describe.runs(3, { minPassRate: 0.9 })('block', () => {
  const { run } = setupWorld('./shop.yaml');
  test('works', () => { expect(run.number).toBe(1); });
});`,
  });
  const run = await runJest(folder);
  expect([run.code, named(run, 'failed')]).toEqual([1, ['block works: pass rate >= 90%']]);
  expect(run.stderr).toContain('1/3 passed');
});

test('JavaScript is transformed as Jest does it by default: mocks are hoisted', async () => {
  const folder = project({
    'real.js': "module.exports = 'real';",
    'a.test.js': `
const value = require('./real');
jest.mock('./real', () => 'mocked');
const { setupWorld } = require('faultbench');
const { mcp } = setupWorld('./shop.yaml');
test('mocked', async () => { await mcp.call('get_order', { id: '1' }); expect(value).toBe('mocked'); });`,
  });
  const run = await runJest(folder);
  expect(run.files).toMatchObject([{ message: '', status: 'passed' }]);
});

test.each([
  ['named', ["displayName: 'strict'", "displayName: 'lax'"], ['a.test.js (lax)', 'a.test.js (strict)']],
  ['nameless', ['testTimeout: 9000', 'testTimeout: 8000'], [/^a\.test\.js \(\w{8}\)$/, /^a\.test\.js \(\w{8}\)$/]],
])('two %s projects of one folder do not mix what they write down', async (_name, [one, two], files) => {
  const folder = project({
    'jest.config.js': `module.exports = {
  reporters: ['default', 'faultbench/reporter'],
  projects: [{ preset: 'faultbench', ${one}, globals: { most: 1 } }, { preset: 'faultbench', ${two}, globals: { most: 3 } }],
};`,
    'a.test.js': `
const { setupWorld } = require('faultbench');
describe.runs(3, { minPassRate: 0.9 })('block', () => {
  const { run } = setupWorld('./shop.yaml');
  test('works', () => { expect(run.number).toBeLessThanOrEqual(most); });
});`,
  });
  const run = await runJest(folder, ['-w', '2']);
  expect([run.code, named(run, 'failed')]).toEqual([1, ['block works: pass rate >= 90%']]);
  const { plans, runs } = outcomes(folder);
  expect(plans.map(({ file }) => file).sort()).toEqual(
    files.map((file) => (typeof file === 'string' ? file : expect.stringMatching(file))),
  );
  expect(runs).toHaveLength(6);
  expect(run.stderr).toMatch(/block › works \(a\.test\.js \(\w+\)\) +1\/3 passed .* FAIL/);
  expect(run.stderr).toMatch(/block › works \(a\.test\.js \(\w+\)\) +3\/3 passed .* PASS/);
});
