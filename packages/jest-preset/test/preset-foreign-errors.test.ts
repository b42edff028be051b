import { named, runJest } from './support/jest';
import { project } from './support/project';

jest.setTimeout(120_000);

test('agents tell what Node itself throws by instanceof, as they do outside Jest', async () => {
  const folder = project({
    'errors.test.js': `
const { readFileSync } = require('node:fs');
const { setupWorld } = require('faultbench');
const { mcp, faults } = setupWorld('./shop.yaml');
const thrownBy = async (work) => { try { await work(); } catch (error) { return error; } };
test('a lost connection', async () => {
  const { baseUrl } = await mcp.rest();
  await faults.next('get_order', 'disconnect');
  const error = await thrownBy(() => fetch(baseUrl + '/orders/orders/1'));
  expect([error instanceof Error, error instanceof TypeError, error instanceof RangeError]).toEqual([true, true, false]);
  expect(error.cause instanceof Error).toBe(true);
});
test('a missing file', async () => {
  const error = await thrownBy(() => readFileSync('none'));
  expect([error instanceof Error, error instanceof TypeError]).toEqual([true, false]);
  expect(error).toBeInstanceOf(Error);
});
test('all others are what they were', () => {
  class Refused extends Error {}
  expect(new Refused() instanceof Refused && new Refused() instanceof Error).toBe(true);
  expect(new Error() instanceof Refused || new Error() instanceof TypeError).toBe(false);
  for (const value of [null, undefined, 'Error', { name: 'Error', message: '' }, Object.create({ constructor: Error })])
    expect(value instanceof Error).toBe(false);
  expect(Object.create(Error.prototype) instanceof Error).toBe(true);
});
`,
  });
  const run = await runJest(folder);
  expect(named(run, 'failed')).toEqual([]);
  expect(named(run, 'passed')).toHaveLength(3);
  expect(run.code).toBe(0);
});
