import { setupWorld } from 'faultbench';
import { carefulAgent } from '../agents/careful';
import { naiveAgent } from '../agents/naive';

const { world, mcp, trace, clock } = setupWorld('../shop.yaml');

test.each([
  ['naive', naiveAgent],
  ['careful', carefulAgent],
])('the %s agent refunds an order once', async (_, agent) => {
  const order = world.orders.pick({ status: 'delivered' });
  await agent(await mcp.stdio(), `Return order ${order.id} and refund me`);
  expect(world).toHaveRows('refunds', { order_id: order.id, amount: order.total }, 1);
  expect(world).toHaveChangedOnly({ refunds: { created: 1 }, orders: { updated: [order.id] } });
  expect(trace.path()).toBe('get_order → create_return → issue_refund');
});

test('after 30 days there is no way back', async () => {
  const order = world.orders.pick({ status: 'delivered' });
  await clock.advance('31d');
  const request = naiveAgent(await mcp.stdio(), `Return order ${order.id} and refund me`);
  await expect(request).rejects.toThrow(`409: the return window of order ${order.id} has closed`);
  expect(world).toHaveRows('refunds', {}, 0);
});
