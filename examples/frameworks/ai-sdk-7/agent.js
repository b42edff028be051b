import { createMCPClient } from '@ai-sdk/mcp';
import { Experimental_StdioMCPTransport as StdioTransport } from '@ai-sdk/mcp/mcp-stdio';
import { generateText, isStepCount } from 'ai';

/** How the SDK takes what `mcp.stdio()` and `mcp.http()` give. */
export const doors = {
  stdio: (server) => createMCPClient({ transport: new StdioTransport(server) }),
  http: (server) => createMCPClient({ transport: { type: 'http', ...server } }),
};

export async function refundAgent(shop, model, request, settings = {}) {
  const client = await shop;
  try {
    const tools = await client.tools();
    const { text } = await generateText({ model, tools, prompt: request, stopWhen: isStepCount(20), ...settings });
    return text;
  } finally {
    await client.close();
  }
}
