import { setupWorld } from 'faultbench';

const { world, mcp } = setupWorld('../bank.yaml');

const rent = { from_id: 'ada', to_id: 'bob', amount: 12_050, reference: 'rent' };

test('a transfer debits, credits and is logged', async () => {
  const made = await mcp.call('transfer', rent);
  expect(made).toEqual({ id: 'tr_1', ...rent, made_at: '2025-06-01T00:00:00.000Z' });
  expect(world.transfers.all()).toEqual([made]);
  expect(balances('ada', 'bob')).toEqual([50_000 - 12_050, 20_000 + 12_050]);
  expect(world).toHaveChangedOnly({ accounts: { updated: ['ada', 'bob'] }, transfers: { created: 1 } });
});

test.each([
  ['the source is unknown', { from_id: 'zoe' }, '404: account zoe not found'],
  ['the target is unknown', { to_id: 'zoe' }, '404: account zoe not found'],
  ['the source is frozen', { from_id: 'eve' }, '403: account eve is frozen'],
  ['the source is closed', { from_id: 'old' }, '403: account old is closed'],
  ['the amount is 0', { amount: 0 }, '422: amount must be above 0, not 0'],
  ['the amount is negative', { amount: -1 }, '422: amount must be above 0, not -1'],
  ['one cent is missing', { amount: 50_001 }, '402: account ada has insufficient funds'],
])('refused, and nothing moves, when %s', async (_, wrong, refusal) => {
  await expect(mcp.call('transfer', { ...rent, ...wrong })).rejects.toThrow(refusal);
  expect(world).toHaveChangedOnly({});
});

test.each([
  ['accounts before status', { from_id: 'eve', to_id: 'zoe', amount: 0 }, 404],
  ['status before amount', { from_id: 'eve', amount: 0 }, 403],
  ['status before funds', { from_id: 'old' }, 403],
])('what is wrong is told in order: %s', async (_, wrong, status) => {
  await expect(mcp.call('transfer', { ...rent, ...wrong })).rejects.toMatchObject({ status });
});

test('the last cent can go, and a frozen account can receive it', async () => {
  await mcp.call('transfer', { ...rent, to_id: 'eve', amount: 50_000 });
  expect(balances('ada', 'eve')).toEqual([0, 120_000]);
});

test('a transfer to oneself makes no money', async () => {
  await mcp.call('transfer', { ...rent, to_id: 'ada' });
  expect(balances('ada')).toEqual([50_000]);
});

test('a credit that the target cannot take undoes the debit', async () => {
  await world.accounts.update('bob', { balance: 990_000 });
  await expect(mcp.call('transfer', rent)).rejects.toThrow('422: validation error');
  expect(world).toHaveChangedOnly({});
  expect(balances('ada', 'bob')).toEqual([50_000, 990_000]);
});

test('transfers at the same time never overdraw', async () => {
  const sent = Array.from({ length: 5 }, () => mcp.call('transfer', { ...rent, amount: 20_000 }));
  const refused = (await Promise.allSettled(sent)).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(3);
  expect(balances('ada', 'bob')).toEqual([10_000, 60_000]);
});

function balances(...ids: string[]): (number | undefined)[] {
  return ids.map((id) => world.accounts.get(id)?.balance);
}
