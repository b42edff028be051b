import { Agent, MCPServerStdio, MCPServerStreamableHttp, run } from '@openai/agents';

/** How the SDK takes what `mcp.stdio()` and `mcp.http()` give. */
export const doors = {
  stdio: (server) => new MCPServerStdio({ name: 'shop', ...server }),
  http: ({ url, headers }) => new MCPServerStreamableHttp({ name: 'shop', url, requestInit: { headers } }),
};

export async function refundAgent(shop, model, request) {
  await shop.connect();
  try {
    const agent = new Agent({ name: 'refunds', instructions: 'You work for a shop.', model, mcpServers: [shop] });
    const { finalOutput } = await run(agent, request);
    return finalOutput;
  } finally {
    await shop.close();
  }
}
