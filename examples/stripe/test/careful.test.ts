import { setupWorld } from 'faultbench';
import { carefulAgent } from '../agents/careful';
import { expectBooksToBalance } from './books';

describe.runs(20, { minPassRate: 0.95 })('careful agent', () => {
  const { world, mcp } = setupWorld('../stripe.yaml', { faults: true });

  afterEach(() => expectBooksToBalance(world));

  test('charges once and refunds once', async () => {
    await carefulAgent(await mcp.stdio(), 'Charge cus_3 4200 cents for order-7, then refund 700');
    expect(world).toHaveRows('charges', { amount: 4200 }, 1);
    expect(world).toHaveRows('refunds', { amount: 700 }, 1);
  });
});
