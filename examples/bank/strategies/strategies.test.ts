import * as agents from 'faultbench/agents';

const faults = [...test.sweep.faults, { fault: 'wrong_data', field: 'balance' }];

/** A fifth of what Ada has goes to Bob. */
const task: agents.Task = {
  intent: 'a fifth to Bob',
  steps: [
    { tool: 'get_account', args: () => ({ id: 'ada' }) },
    {
      tool: 'transfer',
      args: ([account]) => ({
        from_id: 'ada',
        to_id: 'bob',
        amount: ((account as { balance?: number }).balance ?? 5) / 5,
        reference: 'a fifth',
      }),
      check: {
        tool: 'list_transfers',
        args: () => ({ reference: 'a fifth' }),
        shows: (transfers) => Array.isArray(transfers) && transfers.length > 0,
      },
    },
  ],
};

const { naiveRetry, verifyThenRetry, idempotencyKey, giveUpAndReport, blindSuccess, nullAgent, perfectAgent } = agents;
const all = { naiveRetry, verifyThenRetry, idempotencyKey, giveUpAndReport, blindSuccess, nullAgent, perfectAgent };

describe.each(Object.entries(all))('%s', (_name, agent) => {
  test.sweep({ world: '../bank.yaml', faults })('pays once, or says that it did not', async ({ world, mcp }) => {
    const { done } = await agent(await mcp.client(), task);
    const paid = world.transfers.all().map(({ amount }) => amount);
    expect(paid.length).toBeLessThan(2);
    if (done || paid.length > 0) expect(paid).toEqual([10_000]);
    expect(world.accounts.get('bob')).toMatchObject({ balance: 20_000 + 10_000 * paid.length });
  });
});
