import { setupWorld } from 'faultbench';
import { carefulAgent } from '../agents/careful';
import { naiveAgent } from '../agents/naive';
import { expectBooksToBalance } from './books';

const { world, mcp, trace } = setupWorld('../stripe.yaml');

test.each([
  ['naive', naiveAgent, 'create_payment_intent → confirm_payment_intent → create_refund'],
  [
    'careful',
    carefulAgent,
    'create_payment_intent → list_payment_intents → confirm_payment_intent → list_charges → create_refund',
  ],
])('the %s agent charges once and refunds once', async (_, agent, path) => {
  await agent(await mcp.stdio(), 'Charge cus_3 4200 cents for order-7, then refund 700');
  expect(trace.path()).toBe(path);
  expect(world).toHaveRows('payment_intents', { customer: 'cus_3', description: 'order-7', status: 'succeeded' }, 1);
  expect(world).toHaveRows('charges', { payment_intent: 'pi_1', amount: 4200, status: 'succeeded' }, 1);
  expect(world).toHaveRows('refunds', { charge: 'ch_1', amount: 700 }, 1);
  expectBooksToBalance(world);
});

test('nobody is charged for a customer that is not there', async () => {
  const request = naiveAgent(await mcp.stdio(), 'Charge cus_99 4200 cents for order-7, then refund 700');
  await expect(request).rejects.toThrow("404: No such customer: 'cus_99'");
  expect(world).toHaveChangedOnly({});
});
