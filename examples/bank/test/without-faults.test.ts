import { setupWorld } from 'faultbench';
import { carefulAgent } from '../agents/careful';
import { naiveAgent } from '../agents/naive';
import { expectBooksToBalance } from './books';

const { world, mcp, trace, initial } = setupWorld('../bank.yaml');

test.each([
  ['naive', naiveAgent],
  ['careful', carefulAgent],
])('the %s agent moves the money once', async (_, agent) => {
  await agent(await mcp.stdio(), 'Transfer 120.50 from ada to bob for rent');
  expect(trace.path()).toBe('transfer');
  expect(world).toHaveRows('transfers', { from_id: 'ada', to_id: 'bob', amount: 12_050, reference: 'rent' }, 1);
  expectBooksToBalance(world, initial);
});

test.each([
  ['naive', naiveAgent, 'transfer!402 ×3'],
  [
    'careful',
    carefulAgent,
    'transfer!402 → list_transfers → transfer!402 → list_transfers → transfer!402 → list_transfers',
  ],
])('the %s agent gives up on money that is not there', async (_, agent, path) => {
  const request = agent(await mcp.stdio(), 'Transfer 500.01 from ada to bob for rent');
  await expect(request).rejects.toThrow('402: account ada has insufficient funds');
  expect(trace.path()).toBe(path);
  expect(world).toHaveChangedOnly({});
});
