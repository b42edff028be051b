import type { InitialHandle, WorldHandle } from 'faultbench';

/** No money comes or goes, and the log explains each balance, whatever became of the answers. */
export function expectBooksToBalance(world: WorldHandle<'bank'>, initial: InitialHandle<'bank'>): void {
  const expected = initial.accounts.all().map(({ id, balance }) => {
    return [id, balance - moved(world, { from_id: id }) + moved(world, { to_id: id })];
  });
  expect(world.accounts.all().map(({ id, balance }) => [id, balance])).toEqual(expected);
  expect(total(world.accounts.all())).toBe(total(initial.accounts.all()));
}

function moved(world: WorldHandle<'bank'>, match: { from_id: string } | { to_id: string }): number {
  return world.transfers.where(match).reduce((sum, { amount }) => sum + amount, 0);
}

function total(accounts: readonly { readonly balance: number }[]): number {
  return accounts.reduce((sum, { balance }) => sum + balance, 0);
}
