import { setupWorld } from 'faultbench';
import { carefulAgent } from '../agents/careful';
import { naiveAgent } from '../agents/naive';
import { rawAnswer } from './raw-answer';

const { world, mcp, trace, faults } = setupWorld('../shop.yaml');

test('a lost answer makes the naive agent refund twice', async () => {
  const order = world.orders.pick({ status: 'delivered' });
  await faults.next('payments.issue_refund', 'timeout');
  await naiveAgent(await mcp.stdio(), `Return order ${order.id} and refund me`);
  expect(trace.path()).toBe('get_order → create_return → issue_refund!timeout → issue_refund');
  expect(world).toHaveRows('refunds', { order_id: order.id }, 2);
});

test('the careful agent looks first', async () => {
  const order = world.orders.pick({ status: 'delivered' });
  await faults.next('payments.issue_refund', 'timeout');
  await carefulAgent(await mcp.stdio(), `Return order ${order.id} and refund me`);
  expect(trace.path()).toBe('get_order → create_return → issue_refund!timeout → list_refunds');
  expect(world).toHaveRows('refunds', { order_id: order.id }, 1);
});

test('whether the write happened cannot be told from the answer', async () => {
  const order = world.orders.pick({ status: 'delivered' });
  const refund = { order_id: order.id, amount: order.total };

  await faults.next('payments.issue_refund', 'timeout');
  const written = await rawAnswer(await mcp.stdio(), 'issue_refund', refund);
  expect(world).toHaveRows('refunds', refund, 1);

  await faults.next('payments.issue_refund', 'timeout_before');
  const lost = await rawAnswer(await mcp.stdio(), 'issue_refund', refund);
  expect(world).toHaveRows('refunds', refund, 1);

  expect(lost).toBe(written);
  expect(JSON.parse(lost).result.content[0].text).toBe('504: Request timed out after 30000 ms');
});
