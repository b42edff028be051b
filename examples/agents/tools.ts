import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport, type StdioServerParameters } from '@modelcontextprotocol/sdk/client/stdio.js';

/** How to start the server the agent talks to. */
export type Server = StdioServerParameters;

/** What an agent sees of the world: tools that answer, or refuse with a text. */
export interface Tools {
  list(): Promise<readonly Tool[]>;
  call(name: string, args: Record<string, unknown>): Promise<unknown>;
}

export interface Tool {
  readonly name: string;
  readonly description?: string | undefined;
  readonly inputSchema: object;
}

/** Spawns the server, hands its tools to `work`, and hangs up. */
export async function withTools<Result>(server: Server, work: (tools: Tools) => Promise<Result>): Promise<Result> {
  const client = new Client({ name: 'example-agent', version: '1.0.0' });
  await client.connect(new StdioClientTransport(server));
  try {
    return await work({
      list: async () => (await client.listTools()).tools,
      call: async (name, args) => answerOf(await client.callTool({ name, arguments: args })),
    });
  } finally {
    await client.close();
  }
}

function answerOf(result: Awaited<ReturnType<Client['callTool']>>): unknown {
  const content = Array.isArray(result.content) ? result.content : [];
  const text = content.map((block) => (block.type === 'text' ? block.text : '')).join('');
  if (result.isError) throw new Error(text);
  return JSON.parse(text);
}
