import { orderIn } from './request';
import { type Server, type Tools, withTools } from './tools';

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

/** Writes until `happened`, at most three times. */
async function write(tools: Tools, tool: string, args: object, happened: () => Promise<boolean>, attempts = 3) {
  try {
    await tools.call(tool, { ...args });
  } catch (error) {
    if (await happened()) return;
    if (attempts === 1) throw error;
    await write(tools, tool, args, happened, attempts - 1);
  }
}

/** Reading again is always safe. */
async function read<Value>(tools: Tools, tool: string, args: object, attempts = 5): Promise<Value> {
  try {
    return (await tools.call(tool, { ...args })) as Value;
  } catch (error) {
    if (attempts === 1) throw error;
    return read(tools, tool, args, attempts - 1);
  }
}
