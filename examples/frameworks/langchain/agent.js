import { MultiServerMCPClient } from '@langchain/mcp-adapters';
import { createAgent } from 'langchain';

/** How the adapters take what `mcp.stdio()` and `mcp.http()` give. */
export const doors = {
  stdio: (server) => new MultiServerMCPClient({ shop: { transport: 'stdio', ...server } }),
  http: (server) => new MultiServerMCPClient({ shop: { transport: 'http', ...server } }),
};

export async function refundAgent(shop, model, request) {
  try {
    const agent = createAgent({ model, tools: await shop.getTools() });
    const { messages } = await agent.invoke({ messages: [{ role: 'user', content: request }] });
    return messages.at(-1).text;
  } finally {
    await shop.close();
  }
}
