import { describe, expect, test } from '@jest/globals';
import { setupWorld } from 'faultbench';

const minPassRate = Number(process.env.MIN_PASS_RATE ?? '0.2');

describe.runs(20, { minPassRate })('naive agent', () => {
  const { world, mcp } = setupWorld(new URL('./shop.yaml', import.meta.url), { faults: true });

  test('refunds exactly once', async () => {
    const order = world.orders.pick({ status: 'delivered' });
    const refund = { order_id: order.id, amount: order.total };
    await mcp.call('issue_refund', refund).catch(() => mcp.call('issue_refund', refund));
    expect(world.refunds.where({ order_id: order.id })).toHaveLength(1);
  });
});

describe('without faults', () => {
  const { world, mcp, trace } = setupWorld('./shop.yaml');

  test('a handler changes a row', async () => {
    const order = world.orders.pick({ status: 'delivered' });
    const client = await mcp.client();
    await client.callTool({ name: 'close_order', arguments: { order_id: order.id } });
    expect(world.orders.get(order.id)).toEqual({ ...order, status: 'returned' });
    expect(trace.path()).toBe('close_order');
  });

  test('tools are there over HTTP', async () => {
    const { url, headers } = await mcp.http();
    const listed = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
    expect(await listed.json()).toHaveProperty('result.tools');
  });
});
