import { setupWorld } from 'faultbench';
import { carefulAgent } from '../agents/careful';
import { expectBooksToBalance } from './books';

describe.runs(20, { minPassRate: 0.95 })('careful agent', () => {
  const { world, mcp, initial } = setupWorld('../bank.yaml', { faults: true });

  afterEach(() => expectBooksToBalance(world, initial));

  test('moves the money exactly once', async () => {
    await carefulAgent(await mcp.stdio(), 'Transfer 120.50 from ada to bob for rent');
    expect(world).toHaveRows('transfers', { from_id: 'ada', to_id: 'bob', amount: 12_050 }, 1);
  });
});
