import { retrying } from '../../agents/retrying';
import { type Server, withTools } from '../../agents/tools';
import { orderIn } from './request';

/** Does its three steps in order. Whatever fails is simply tried again. */
export function naiveAgent(server: Server, request: string): Promise<void> {
  return withTools(server, async ({ call }) => {
    const id = orderIn(request);
    const order = await retrying(() => call('get_order', { id }));
    await retrying(() => call('create_return', { order_id: id }));
    await retrying(() => call('issue_refund', { order_id: id, amount: (order as { total: number }).total }));
  });
}
