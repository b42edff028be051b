import { Agent, type IncomingMessage, request } from 'node:http';
import { isJsonObject, type JsonObject } from '@faultbench/core';
import { MODERN_REVISION } from '../envelope';

/**
 * Holds a dialogue at the MCP door of a host, as clients of both generations do: its handshake, its list of tools, and
 * its last call.
 */
export async function holdDialogue(url: string, dialogue: readonly JsonObject[]): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const say = (message: JsonObject, headers: Headers) => post(`${url}/mcp`, message, headers, agent);
  const [initialize = {}, initialized = {}, list = {}] = dialogue;
  const call = dialogue.at(-1) ?? {};
  const session = String(await say(initialize, {}));
  for (const message of [initialized, list, call]) await say(message, { 'mcp-session-id': session });
  for (const message of [{ ...list, method: 'server/discover' }, list, call]) {
    await say({ ...message, params: { ...paramsOf(message), _meta: ENVELOPE } }, modernHeaders(message));
  }
  agent.destroy();
}

type Headers = Readonly<Record<string, string>>;

const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': MODERN_REVISION,
  'io.modelcontextprotocol/clientInfo': { name: 'warm-up', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
} as const;

function modernHeaders(message: JsonObject): Headers {
  const { name } = paramsOf(message);
  return {
    'mcp-protocol-version': MODERN_REVISION,
    'mcp-method': String(message.method),
    ...(typeof name === 'string' ? { 'mcp-name': name } : {}),
  };
}

function paramsOf({ params }: JsonObject): JsonObject {
  return isJsonObject(params) ? params : {};
}

/** Resolves when the answer is read, with the session it names. */
async function post(url: string, message: JsonObject, headers: Headers, agent: Agent): Promise<unknown> {
  const accept = 'application/json, text/event-stream';
  const options = { method: 'POST', agent, headers: { 'content-type': 'application/json', accept, ...headers } };
  const answered = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, options, resolve).once('error', reject).end(JSON.stringify(message));
  });
  for await (const _part of answered);
  return answered.headers['mcp-session-id'];
}
