import { Agent } from '@mastra/core/agent';
import { MCPClient } from '@mastra/mcp';

/** How Mastra takes what `mcp.stdio()` and `mcp.http()` give. */
export const doors = {
  stdio: (server) => new MCPClient({ servers: { shop: server } }),
  http: ({ url, headers }) => new MCPClient({ servers: { shop: { url: new URL(url), requestInit: { headers } } } }),
};

export async function refundAgent(shop, model, request) {
  try {
    const tools = await shop.listTools();
    const agent = new Agent({ id: 'refunds', name: 'refunds', instructions: 'You work for a shop.', model, tools });
    const { text } = await agent.generate(request, { maxSteps: 20 });
    return text;
  } finally {
    await shop.disconnect();
  }
}
