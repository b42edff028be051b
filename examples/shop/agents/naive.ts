import { orderIn } from './request';
import { type Server, withTools } from './tools';

/** Does its three steps in order. Whatever fails is simply tried again. */
export function naiveAgent(server: Server, request: string): Promise<void> {
  return withTools(server, async ({ call }) => {
    const id = orderIn(request);
    const order = await retrying(() => call('get_order', { id }));
    await retrying(() => call('create_return', { order_id: id }));
    await retrying(() => call('issue_refund', { order_id: id, amount: (order as { total: number }).total }));
  });
}

async function retrying<Value>(step: () => Promise<Value>, attempts = 3): Promise<Value> {
  try {
    return await step();
  } catch (error) {
    if (attempts === 1) throw error;
    return retrying(step, attempts - 1);
  }
}
