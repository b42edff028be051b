import { type HandlerContext, refuse } from 'faultbench/handler';

type Stripe = HandlerContext<'stripe'>;

interface Payment {
  readonly customer: string;
  readonly amount: number;
  readonly description?: string;
}

/** The customer exists, the amount is above zero: then there is something to confirm. */
export function createPaymentIntent({ world }: Stripe, { customer, amount, description }: Payment) {
  if (!world.customers.get(customer)) throw refuse(404, `No such customer: '${customer}'`);
  if (amount < 1) throw refuse(400, `Invalid amount ${amount}: must be greater than or equal to 1`);
  return world.payment_intents.insert({
    customer,
    amount,
    description: description ?? null,
    status: 'requires_confirmation',
  });
}

/** The intent exists and requires confirmation: then it succeeds, and there is a charge. */
export function confirmPaymentIntent({ world }: Stripe, { id }: { id: string }) {
  const intent = world.payment_intents.get(id) ?? refuse(404, `No such payment_intent: '${id}'`);
  if (intent.status !== 'requires_confirmation') {
    const wanted = 'Only a PaymentIntent with the status requires_confirmation may be confirmed';
    throw refuse(400, `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. ${wanted}.`);
  }
  world.payment_intents.update(id, { status: 'succeeded' });
  return world.charges.insert({ payment_intent: id, amount: intent.amount, status: 'succeeded' });
}

/** The charge exists and succeeded, something is left of it, the amount is above zero and no more than that. */
export function createRefund({ world }: Stripe, { charge: id, amount }: { charge: string; amount?: number }) {
  const charge = world.charges.get(id) ?? refuse(404, `No such charge: '${id}'`);
  if (charge.status !== 'succeeded') throw refuse(400, `Charge ${id} is ${charge.status} and cannot be refunded`);
  const left = charge.amount - total(world.refunds.where({ charge: id }));
  if (left === 0) throw refuse(400, `Charge ${id} has already been refunded`);
  const wanted = amount ?? left;
  if (wanted < 1) throw refuse(400, `Invalid amount ${wanted}: must be greater than or equal to 1`);
  if (wanted > left) {
    throw refuse(400, `Refund amount (${wanted}) is greater than unrefunded amount on charge (${left})`);
  }
  return world.refunds.insert({ charge: id, amount: wanted });
}

function total(rows: readonly { readonly amount: number }[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}
