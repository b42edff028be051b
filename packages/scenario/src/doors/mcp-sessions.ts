import { bearerHeaders } from '@faultbench/server';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Answer } from '../answer/respond';
import type { ToolCall } from '../run/doors';
import { realTime } from '../run/real-time';
import { noAnswer } from './no-answer';
import type { Site } from './site';
import { refusalText, refused, type ToolAnswer, toolAnswer } from './tool-answer';

/** Sessions of real clients of MCP, one for each persona at each server. */
export class McpSessions {
  readonly #clients = new Map<string, Promise<Client>>();

  async call(site: Site, { persona, name, args }: ToolCall): Promise<Answer> {
    const start = realTime.now();
    const answer = await this.#answer(site, persona, name, args);
    return { ...answer, headers: {}, durationMs: realTime.now() - start };
  }

  async close(): Promise<void> {
    const open = [...this.#clients.values()];
    this.#clients.clear();
    await Promise.all(open.map(closed));
  }

  async #answer(site: Site, persona: string, name: string, args: ToolCall['args']): Promise<ToolAnswer> {
    const { mcpUrl } = site;
    const token = site.tokenOf(persona);
    const { CallToolResultSchema, McpError } = await import('@modelcontextprotocol/sdk/types.js');
    const { StreamableHTTPError } = await import('@modelcontextprotocol/sdk/client/streamableHttp.js');
    const key = `${mcpUrl} ${persona}`;
    const session = this.#clients.get(key) ?? connected(mcpUrl, token);
    this.#clients.set(key, session);
    try {
      const call = { method: 'tools/call', params: { name, arguments: args } } as const;
      // not callTool: that checks a result by what the tool promises, which is for the scenario to see
      return toolAnswer(await (await session).request(call, CallToolResultSchema));
    } catch (error) {
      if (error instanceof McpError) return protocolError(error);
      this.#clients.delete(key);
      if (error instanceof StreamableHTTPError && error.code !== undefined && error.code >= 400)
        return refused(error.code, error.message);
      throw noAnswer(`tool ${name}`, mcpUrl, error);
    }
  }
}

async function connected(url: string, token: string | undefined): Promise<Client> {
  const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
  const { StreamableHTTPClientTransport } = await import('@modelcontextprotocol/sdk/client/streamableHttp.js');
  const client = new Client({ name: 'scenario', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers: bearerHeaders(token) } });
  // Its declaration of Transport lets no optional member be undefined, that of its own class does.
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  return client;
}

/** A tool that is none is as little there as a route that is none. */
function protocolError({ code, message }: { readonly code: number; readonly message: string }): ToolAnswer {
  const isUnknown = code === -32602 && /\btool\b.*\b(?:not found|unknown)\b|\bunknown tool\b/i.test(message);
  return isUnknown ? refused(404, message) : refusalText(message);
}

async function closed(session: Promise<Client>): Promise<void> {
  // one that never opened has told so to who asked
  const client = await session.catch(() => undefined);
  await client?.close();
}
