import { setupWorld } from 'faultbench';
import { carefulAgent } from '../agents/careful';
import { naiveAgent } from '../agents/naive';
import { expectBooksToBalance } from './books';

const { world, mcp, trace, faults } = setupWorld('../stripe.yaml');

const request = 'Charge cus_3 4200 cents for order-7, then refund 700';

test('a lost answer makes the naive agent charge twice', async () => {
  await faults.next('payments.confirm_payment_intent', 'timeout');
  await naiveAgent(await mcp.stdio(), request);
  expect(trace.path()).toBe(
    'create_payment_intent → confirm_payment_intent!timeout → create_payment_intent → confirm_payment_intent → create_refund',
  );
  expect(world).toHaveRows('charges', { amount: 4200, status: 'succeeded' }, 2);
});

test('a lost answer makes the naive agent refund twice, as far as the charge goes', async () => {
  await faults.plan([{ on: 'payments.create_refund', call: '1..2', fault: 'timeout' }]);
  await naiveAgent(await mcp.stdio(), request);
  expect(trace.path()).toBe(
    'create_payment_intent → confirm_payment_intent → create_refund!timeout ×2 → create_refund',
  );
  expect(world).toHaveRows('refunds', { charge: 'ch_1', amount: 700 }, 3);
});

test('one intent cannot be charged twice, whatever its caller tries', async () => {
  await faults.next('payments.confirm_payment_intent', 'timeout');
  await mcp.call('create_payment_intent', { customer: 'cus_3', amount: 4200 });
  await expect(mcp.call('confirm_payment_intent', { id: 'pi_1' })).rejects.toThrow('504: Request timed out');
  await expect(mcp.call('confirm_payment_intent', { id: 'pi_1' })).rejects.toThrow(
    'because it has a status of succeeded',
  );
  expect(world).toHaveRows('charges', { payment_intent: 'pi_1' }, 1);
});

test.each([
  ['timeout', 'confirm_payment_intent!timeout → list_charges ×2'],
  ['timeout_before', 'confirm_payment_intent!timeout_before → list_charges → confirm_payment_intent → list_charges'],
  ['http_500_after', 'confirm_payment_intent!http_500_after → list_charges ×2'],
] as const)('the careful agent looks first: %s', async (fault, path) => {
  await faults.next('payments.confirm_payment_intent', fault);
  await carefulAgent(await mcp.stdio(), request);
  expect(trace.path()).toBe(`create_payment_intent → list_payment_intents → ${path} → create_refund`);
  expect(world).toHaveRows('charges', { amount: 4200 }, 1);
  expect(world).toHaveRows('refunds', { amount: 700 }, 1);
});

test.each(['late_write', 'crash', 'crash_before', 'disconnect', 'duplicate_write', 'malformed_json'] as const)(
  'the books balance after %s',
  async (fault) => {
    await faults.next('payments.confirm_payment_intent', fault);
    await faults.plan([{ on: 'payments.create_refund', call: 1, fault, optional: true }]);
    await naiveAgent(await mcp.stdio(), request).catch(() => 'the connection is gone');
    expectBooksToBalance(world);
  },
);
