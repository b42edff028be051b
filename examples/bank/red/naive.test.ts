import { setupWorld } from 'faultbench';
import { naiveAgent } from '../agents/naive';
import { expectBooksToBalance } from '../test/books';

describe.runs(20, { minPassRate: 0.95 })('naive agent', () => {
  const { world, mcp, initial } = setupWorld('../bank.yaml', { faults: true });

  afterEach(() => expectBooksToBalance(world, initial));

  test('moves the money exactly once', async () => {
    await naiveAgent(await mcp.stdio(), 'Transfer 120.50 from ada to bob for rent');
    expect(world).toHaveRows('transfers', { from_id: 'ada', to_id: 'bob', amount: 12_050 }, 1);
  });
});
