import * as agents from 'faultbench/agents';

const faults = [...test.sweep.faults, { fault: 'wrong_data', field: 'total' }];
const order = { id: '', total: 0 };

const task: agents.Task = {
  intent: 'refund of an order',
  steps: [
    { tool: 'get_order', args: () => ({ id: order.id }) },
    {
      tool: 'issue_refund',
      args: ([read]) => ({ order_id: order.id, amount: (read as { total?: number }).total ?? 0 }),
      check: {
        tool: 'list_refunds',
        args: () => ({ order_id: order.id }),
        shows: (refunds) => Array.isArray(refunds) && refunds.length > 0,
      },
    },
  ],
};

const { naiveRetry, verifyThenRetry, idempotencyKey, giveUpAndReport, blindSuccess, nullAgent, perfectAgent } = agents;
const all = { naiveRetry, verifyThenRetry, idempotencyKey, giveUpAndReport, blindSuccess, nullAgent, perfectAgent };

describe.each(Object.entries(all))('%s', (_name, agent) => {
  test.sweep({ world: '../shop.yaml', faults })('refunds once, or says that it did not', async ({ world, mcp }) => {
    const { id, total } = world.orders.pick({ status: 'delivered' });
    Object.assign(order, { id, total });
    const { done } = await agent(await mcp.client(), task);
    const refunds = world.refunds.where({ order_id: id }).map(({ amount }) => amount);
    expect(refunds.length).toBeLessThan(2);
    if (done || refunds.length > 0) expect(refunds).toEqual([total]);
  });
});

const together = ['timeout', 'late_write', 'duplicate_write', 'stale_read'];

describe.each(Object.entries({ verifyThenRetry, idempotencyKey, perfectAgent }))('%s', (_name, agent) => {
  test.sweep({ world: '../shop.yaml', faults: together, depth: 2 })('refunds once under two faults', async (bench) => {
    const { id, total } = bench.world.orders.pick({ status: 'delivered' });
    Object.assign(order, { id, total });
    await agent(await bench.mcp.client(), task);
    expect(bench.world.refunds.where({ order_id: id })).toHaveLength(1);
  });
});
