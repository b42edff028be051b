import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { isJsonObject, type JsonObject } from '@faultbench/core';
import { MODERN_REVISION } from '../envelope';

/** What runs a second time is compiled better; a third gains nothing. */
const ROUNDS = 2;

/**
 * Holds a dialogue at the MCP door of a host, as clients of both generations do: its handshake, its list of tools, and
 * its last call.
 */
export async function holdDialogue(url: string, dialogue: readonly JsonObject[]): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const client: Client = (method, headers, message) => ask(`${url}/mcp`, { method, headers, agent }, message);
  for (let round = 0; round < ROUNDS; round++) {
    await speakLegacy(client, dialogue);
    await speakModern(client, dialogue);
  }
  agent.destroy();
}

async function speakLegacy(client: Client, dialogue: readonly JsonObject[]): Promise<void> {
  const [initialize = {}, ...rest] = dialogue;
  const { headers } = await read(await client('POST', {}, initialize));
  const session = { 'mcp-session-id': String(headers['mcp-session-id']) };
  const [initialized = {}, list = {}] = rest;
  await read(await client('POST', session, initialized));
  const events = await client('GET', session);
  for (const message of [list, rest.at(-1) ?? {}]) await read(await client('POST', session, message));
  events.destroy();
}

async function speakModern(client: Client, [, , list = {}, ...calls]: readonly JsonObject[]): Promise<void> {
  for (const message of [{ ...list, method: 'server/discover' }, list, calls.at(-1) ?? {}]) {
    const said = { ...message, params: { ...paramsOf(message), _meta: ENVELOPE } };
    await read(await client('POST', modernHeaders(message), said));
  }
}

type Client = (method: 'GET' | 'POST', headers: Headers, message?: JsonObject) => Promise<IncomingMessage>;

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

/** Resolves when the head of the answer is there. */
function ask(
  url: string,
  options: RequestOptions & { headers: Headers },
  message?: JsonObject,
): Promise<IncomingMessage> {
  const accept = 'application/json, text/event-stream';
  const headers = { 'content-type': 'application/json', accept, ...options.headers };
  const body = message && JSON.stringify(message);
  return new Promise((resolve, reject) => {
    request(url, { ...options, headers }, resolve)
      .once('error', reject)
      .end(body);
  });
}

async function read(answered: IncomingMessage): Promise<IncomingMessage> {
  for await (const _part of answered);
  return answered;
}
