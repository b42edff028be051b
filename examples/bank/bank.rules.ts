import { type HandlerContext, notFound, refuse } from 'faultbench/handler';

type World = HandlerContext<'bank'>['world'];

interface Transfer {
  readonly from_id: string;
  readonly to_id: string;
  readonly amount: number;
  readonly reference: string;
}

/** Both accounts exist, the source is active, the amount is above zero, the funds suffice: then debit, credit and log. */
export function transfer({ world }: HandlerContext<'bank'>, { from_id, to_id, amount, reference }: Transfer) {
  const from = world.accounts.get(from_id) ?? notFound(`account ${from_id}`);
  const to = world.accounts.get(to_id) ?? notFound(`account ${to_id}`);
  if (from.status !== 'active') throw refuse(403, `account ${from.id} is ${from.status}`);
  if (amount <= 0) throw refuse(422, `amount must be above 0, not ${amount}`);
  if (amount > from.balance) throw refuse(402, `account ${from.id} has insufficient funds`);
  book(world, from.id, -amount);
  book(world, to.id, amount);
  return world.transfers.insert({ from_id: from.id, to_id: to.id, amount, reference });
}

/** Reads the balance anew: `from` and `to` may be one account. */
function book(world: World, id: string, amount: number) {
  const { balance } = world.accounts.get(id) ?? notFound(`account ${id}`);
  world.accounts.update(id, { balance: balance + amount });
}
