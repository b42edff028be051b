import type { WorldHandle } from 'faultbench';

/** Whatever became of the answers: a charge for each intent that succeeded, no other, and no more given back than charged. */
export function expectBooksToBalance(world: WorldHandle<'stripe'>): void {
  const succeeded = world.payment_intents.where({ status: 'succeeded' });
  expect(world.charges.all().map(chargedFor)).toEqual(succeeded.map(({ id, amount }) => [id, amount]));
  for (const { id, amount } of world.charges.all()) {
    const refunded = world.refunds.where({ charge: id }).reduce((sum, refund) => sum + refund.amount, 0);
    expect(refunded).toBeLessThanOrEqual(amount);
  }
}

function chargedFor(charge: { readonly payment_intent: string; readonly amount: number }) {
  return [charge.payment_intent, charge.amount];
}
