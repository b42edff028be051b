import { read, write } from '../../agents/look-first';
import { type Server, type Tools, withTools } from '../../agents/tools';
import { orderIn } from './request';

/** An error does not say whether a write happened, so this agent looks before it writes again. */
export function carefulAgent(server: Server, request: string): Promise<void> {
  return withTools(server, async (tools) => {
    const id = orderIn(request);
    const order = await read<Order>(tools, 'get_order', { id });
    await write(tools, 'create_return', { order_id: id }, () => isReturned(tools, id));
    await write(tools, 'issue_refund', { order_id: id, amount: order.total }, () => isRefunded(tools, id));
  });
}

interface Order {
  readonly total: number;
  readonly status: string;
}

async function isReturned(tools: Tools, id: string): Promise<boolean> {
  const order = await read<Order>(tools, 'get_order', { id });
  return order.status === 'returned';
}

async function isRefunded(tools: Tools, id: string): Promise<boolean> {
  const refunds = await read<unknown[]>(tools, 'list_refunds', { order_id: id });
  return refunds.length > 0;
}
