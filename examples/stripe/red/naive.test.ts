import { setupWorld } from 'faultbench';
import { naiveAgent } from '../agents/naive';
import { expectBooksToBalance } from '../test/books';

describe.runs(20, { minPassRate: 0.95 })('naive agent', () => {
  const { world, mcp } = setupWorld('../stripe.yaml', { faults: true });

  afterEach(() => expectBooksToBalance(world));

  test('charges once and refunds once', async () => {
    await naiveAgent(await mcp.stdio(), 'Charge cus_3 4200 cents for order-7, then refund 700');
    expect(world).toHaveRows('charges', { amount: 4200 }, 1);
    expect(world).toHaveRows('refunds', { amount: 700 }, 1);
  });
});
