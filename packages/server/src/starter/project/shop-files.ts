import type { Files } from './project-files';

/** A shop whose refunds lose their answers, an agent that copes with it, and its test. */
export const shopFiles: Files = {
  'worlds/shop.yaml': `name: shop
seed: 42
services:
  orders:
    records:
      customers:
        id: str
        name: { type: str, faker: person.fullName }
      orders:
        id: str
        customer_id: ref[orders.customers]
        total: decimal[2]
        status: enum[placed, delivered, returned]
        placed_at: datetime
    seed: { count: 20 }
    operations:
      get_order: { kind: get, record: orders }
      list_orders: { kind: list, record: orders, filter: [customer_id, status] }
      return_order: { kind: custom, handler: ./shop.rules.ts#returnOrder, args: { order_id: str } }
  payments:
    records:
      refunds:
        id: str
        order_id: ref[orders.orders]
        amount: decimal[2]
        created_at: datetime
    operations:
      issue_refund: { kind: create, record: refunds }
      list_refunds: { kind: list, record: refunds, filter: [order_id] }
faults:
  payments.issue_refund: { errors: { timeout: 0.3 } }
`,
  'worlds/shop.rules.ts': `import { type HandlerContext, refuse } from 'faultbench/handler';

export function returnOrder({ world }: HandlerContext<'shop'>, { order_id }: { order_id: string }) {
  const order = world.orders.get(order_id) ?? refuse(404, \`order \${order_id} not found\`);
  if (order.status !== 'delivered') throw refuse(409, 'only a delivered order can be returned');
  return world.orders.update(order.id, { status: 'returned' });
}
`,
  'agents/refund-agent.ts': `import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport, type StdioServerParameters } from '@modelcontextprotocol/sdk/client/stdio.js';

/** Takes an order back and refunds it once. It starts the server that it is told, as your own agent would. */
export async function refundAgent(server: StdioServerParameters, orderId: string): Promise<void> {
  const client = new Client({ name: 'refund-agent', version: '1.0.0' });
  await client.connect(new StdioClientTransport(server));
  try {
    const order = await call<Order>(client, 'get_order', { id: orderId });
    if (order.status === 'delivered') await call(client, 'return_order', { order_id: orderId });
    await refund(client, order);
  } finally {
    await client.close();
  }
}

async function refund(client: Client, order: Order, attempts = 3): Promise<void> {
  const args = { order_id: order.id };
  try {
    await call(client, 'issue_refund', { ...args, amount: order.total });
  } catch (error) {
    const refunds = await call<unknown[]>(client, 'list_refunds', args);
    if (refunds.length > 0) return;
    if (attempts === 1) throw error;
    await refund(client, order, attempts - 1);
  }
}

interface Order {
  readonly id: string;
  readonly total: string;
  readonly status: string;
}

async function call<Value>(client: Client, name: string, args: Record<string, unknown>): Promise<Value> {
  const { isError, content } = await client.callTool({ name, arguments: args });
  const [block] = content as { text: string }[];
  const text = block?.text ?? '';
  if (isError) throw new Error(text);
  return JSON.parse(text) as Value;
}
`,
  'test/refund.test.ts': `import { setupWorld } from 'faultbench';
import { refundAgent } from '../agents/refund-agent';

describe.runs(20, { minPassRate: 0.95 })('refund agent', () => {
  const { world, mcp } = setupWorld('../worlds/shop.yaml', { faults: true });

  test('refunds a delivered order exactly once', async () => {
    const order = world.orders.pick({ status: 'delivered' });
    await refundAgent(await mcp.stdio(), order.id);
    expect(world.orders.get(order.id)?.status).toBe('returned');
    expect(world.refunds.where({ order_id: order.id })).toHaveLength(1);
  });
});
`,
};

/** Of the project with the shop. */
export const shopReadme = `# Agent tests

\`\`\`sh
npm install
npm test
\`\`\`

| file | what it is |
|---|---|
| \`worlds/shop.yaml\` | the services the agent works with: records, tools, and what goes wrong |
| \`worlds/shop.rules.ts\` | the logic of one tool |
| \`worlds/shop.world.d.ts\` | types of that world, written by \`npx faultbench types worlds/shop.yaml\` |
| \`agents/refund-agent.ts\` | an agent without a model: it starts the server it is given and calls its tools |
| \`test/refund.test.ts\` | 20 runs, of which at least 95 % must refund exactly once |

## See it red

The answer of \`issue_refund\` is lost in three of ten calls, after the refund was made. The agent looks whether it is there before it tries again. In
\`agents/refund-agent.ts\`, take out the line that makes it stop:

\`\`\`ts
    if (refunds.length > 0) return;
\`\`\`

\`npm test\` then fails: the customer gets the money twice. Each failing run has a line that replays it, \`npx faultbench replay …\`.

## Your own agent

Put it in the place of \`refundAgent\`. \`await mcp.stdio()\` is \`{ command, args, env }\`, what MCP clients take to start a server;
\`await mcp.client()\` is a connected client. Describe your services in \`worlds/\`, or let them be described:
\`npx faultbench init --from-server "npx your-mcp-server"\`.
`;
