import { setupWorld } from 'faultbench';
import { carefulAgent } from '../agents/careful';
import { naiveAgent } from '../agents/naive';
import { expectBooksToBalance } from './books';

const { world, mcp, trace, faults, initial } = setupWorld('../bank.yaml');

const request = 'Transfer 120.50 from ada to bob for rent';

test('a lost answer makes the naive agent move the money twice', async () => {
  await faults.next('transfers.transfer', 'timeout');
  await naiveAgent(await mcp.stdio(), request);
  expect(trace.path()).toBe('transfer!timeout → transfer');
  expect(world).toHaveRows('transfers', { reference: 'rent' }, 2);
  expect(world.accounts.get('ada')?.balance).toBe(50_000 - 2 * 12_050);
});

test.each([
  ['timeout', 'transfer!timeout → list_transfers'],
  ['timeout_before', 'transfer!timeout_before → list_transfers → transfer'],
] as const)('the careful agent looks first: %s', async (fault, path) => {
  await faults.next('transfers.transfer', fault);
  await carefulAgent(await mcp.stdio(), request);
  expect(trace.path()).toBe(path);
  expect(world).toHaveRows('transfers', { reference: 'rent' }, 1);
});

test('a transfer that the log shows late is sent again, even by the careful agent', async () => {
  await faults.next('transfers.transfer', 'late_write', { visible_after: '1 calls' });
  await carefulAgent(await mcp.stdio(), request);
  expect(trace.path()).toBe('transfer!late_write → list_transfers → transfer');
  expect(world).toHaveRows('transfers', { reference: 'rent' }, 2);
  expectBooksToBalance(world, initial);
});

test.each([
  ['late_write', 2],
  ['crash', 1],
  ['crash_before', 0],
  ['disconnect', 1],
  ['duplicate_write', 2],
  ['malformed_json', 2],
  ['http_503_after', 2],
] as const)('the books balance after %s', async (fault, times) => {
  await faults.next('transfers.transfer', fault);
  await naiveAgent(await mcp.stdio(), request).catch(() => 'the connection is gone');
  expect(world.transfers.count({ reference: 'rent' })).toBe(times);
  expectBooksToBalance(world, initial);
});
