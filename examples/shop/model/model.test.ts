import { setupWorld } from 'faultbench';
import { modelAgent } from '../agents/model';

const { FAULTBENCH_DEMO_URL: url, FAULTBENCH_DEMO_KEY: key, FAULTBENCH_DEMO_MODEL: name } = process.env;
const suite = url && key && name ? describe : describe.skip;

suite.runs(20, { minPassRate: 0.95, timeout: 120_000 })(`refund agent on ${name ?? 'no model'}`, () => {
  const { world, mcp, run } = setupWorld('../shop.yaml', { faults: true });

  test('issues the refund exactly once', async () => {
    const order = world.orders.pick({ status: 'delivered' });
    const model = { url: url ?? '', key: key ?? '', name: name ?? '' };
    run.attach('answer', await modelAgent(await mcp.stdio(), `Return order ${order.id} and refund me`, model));
    expect(world.refunds.where({ order_id: order.id })).toHaveLength(1);
  });
});
