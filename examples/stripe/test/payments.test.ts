import { setupWorld } from 'faultbench';

const { world, mcp } = setupWorld('../stripe.yaml');

const order = { customer: 'cus_3', amount: 4200, description: 'order-7' };

describe('a payment intent', () => {
  test('is charged when it is confirmed, once', async () => {
    const intent = await pay(order);
    expect(intent).toMatchObject({ id: 'pi_1', ...order, status: 'requires_confirmation' });
    expect(world.charges.count({})).toBe(0);

    const charge = await mcp.call('confirm_payment_intent', { id: 'pi_1' });
    expect(charge).toMatchObject({ id: 'ch_1', payment_intent: 'pi_1', amount: 4200, status: 'succeeded' });
    expect(world.payment_intents.get('pi_1')?.status).toBe('succeeded');

    await expect(mcp.call('confirm_payment_intent', { id: 'pi_1' })).rejects.toThrow('400: You cannot confirm');
    expect(world.charges.count({})).toBe(1);
  });

  test('can be as small as a cent, and say nothing', async () => {
    expect(await pay({ customer: 'cus_3', amount: 1 })).toMatchObject({ amount: 1, description: null });
  });

  test('that was canceled is not charged', async () => {
    const { id } = await world.payment_intents.insert({ ...order, status: 'canceled' });
    const confirmed = mcp.call('confirm_payment_intent', { id });
    await expect(confirmed).rejects.toThrow('because it has a status of canceled');
    expect(world).toHaveChangedOnly({});
  });

  test.each([
    [{ customer: 'cus_99' }, "404: No such customer: 'cus_99'"],
    [{ amount: 0 }, '400: Invalid amount 0'],
    [{ amount: -1 }, '400: Invalid amount -1'],
    [{ amount: 0.5 }, '422: validation error'],
    [{ customer: 'cus_99', amount: 0 }, '404'],
  ])('with %j is refused', async (wrong, refusal) => {
    await expect(pay({ ...order, ...wrong })).rejects.toThrow(refusal);
    expect(world).toHaveChangedOnly({});
  });

  test('that nobody made cannot be confirmed', async () => {
    const confirmed = mcp.call('confirm_payment_intent', { id: 'pi_99' });
    await expect(confirmed).rejects.toThrow("404: No such payment_intent: 'pi_99'");
  });

  function pay(args: { customer: string; amount: number; description?: string }) {
    return mcp.call('create_payment_intent', args);
  }
});

describe('a refund', () => {
  test('without an amount gives back what is left', async () => {
    const charge = await charged('succeeded');
    expect(await mcp.call('create_refund', { charge })).toMatchObject({ charge, amount: 1000 });
    await expect(mcp.call('create_refund', { charge })).rejects.toThrow(
      `400: Charge ${charge} has already been refunded`,
    );
  });

  test('in parts ends with the last cent', async () => {
    const charge = await charged('succeeded');
    const refund = (amount?: number) =>
      mcp.call('create_refund', { charge, ...(amount === undefined ? {} : { amount }) });
    await refund(600);
    await expect(refund(401)).rejects.toThrow(
      '400: Refund amount (401) is greater than unrefunded amount on charge (400)',
    );
    await refund(399);
    expect(await refund()).toMatchObject({ amount: 1 });
    await expect(refund(1)).rejects.toThrow('has already been refunded');
    expect(world.refunds.where({ charge }).map(({ amount }) => amount)).toEqual([600, 399, 1]);
  });

  test('of the whole charge may name it', async () => {
    const charge = await charged('succeeded');
    expect(await mcp.call('create_refund', { charge, amount: 1000 })).toMatchObject({ amount: 1000 });
  });

  test.each(['pending', 'failed'] as const)('of a %s charge is refused', async (status) => {
    const charge = await charged(status);
    await expect(mcp.call('create_refund', { charge })).rejects.toThrow(`400: Charge ${charge} is ${status}`);
  });

  test.each([
    [{ charge: 'ch_99' }, "404: No such charge: 'ch_99'"],
    [{ amount: 0 }, '400: Invalid amount 0'],
    [{ amount: -1 }, '400: Invalid amount -1'],
    [{ amount: 1001 }, '400: Refund amount (1001)'],
  ])('with %j is refused', async (wrong, refusal) => {
    const charge = await charged('succeeded');
    await expect(mcp.call('create_refund', { charge, ...wrong })).rejects.toThrow(refusal);
    expect(world).toHaveChangedOnly({});
  });

  async function charged(status: 'succeeded' | 'pending' | 'failed'): Promise<string> {
    const intent = await world.payment_intents.insert({ customer: 'cus_1', amount: 1000, status: 'succeeded' });
    const charge = await world.charges.insert({ payment_intent: intent.id, amount: 1000, status });
    return charge.id;
  }
});
