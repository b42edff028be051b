import { setupWorld } from 'faultbench';
import { carefulAgent } from '../agents/careful';

describe.runs(20, { minPassRate: 0.95 })('careful agent', () => {
  const { world, mcp } = setupWorld('../shop.yaml', { faults: true });

  test('issues the refund exactly once', async () => {
    const order = world.orders.pick({ status: 'delivered' });
    await carefulAgent(await mcp.stdio(), `Return order ${order.id} and refund me`);
    expect(world.refunds.where({ order_id: order.id })).toHaveLength(1);
  });
});
