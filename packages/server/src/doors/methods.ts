import { isJsonObject, type JsonObject } from '@faultbench/core';
import { checkEnvelope, isImplementation, MODERN_REVISION } from './envelope';
import type { Generation } from './generation';
import type { DoorHost } from './host';
import type { Request } from './message';
import { INVALID_PARAMS, METHOD_NOT_FOUND, type RpcError } from './rpc-error';

/** Newest first: an unknown version is answered with the newest. */
const LEGACY_REVISIONS: readonly string[] = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07'];

const CAPABILITIES = { tools: {} };

/** What the 2026-07-28 revision requires of every result, and of those a client may keep. */
const COMPLETE = { resultType: 'complete' } as const;
const CACHEABLE = { ...COMPLETE, ttlMs: 0, cacheScope: 'private' } as const;

/** What becomes of a request: answered at once, or a tool call to be made. */
export type Reply =
  | { readonly type: 'result'; readonly result: object }
  | { readonly type: 'error'; readonly error: RpcError }
  | { readonly type: 'notify'; readonly method: string; readonly params: object }
  | { readonly type: 'call'; readonly tool: string; readonly args: unknown };

type Method = (request: Request, host: DoorHost, generation: Generation) => Reply;

const METHODS: Readonly<Record<Generation, ReadonlyMap<string, Method>>> = {
  legacy: new Map<string, Method>([
    ['initialize', initialize],
    ['ping', () => ({ type: 'result', result: {} })],
    ['tools/list', listTools],
    ['tools/call', callTool],
  ]),
  modern: new Map<string, Method>([
    ['server/discover', discover],
    ['tools/list', listTools],
    ['tools/call', callTool],
    ['subscriptions/listen', listen],
  ]),
};

export function reply(request: Request, host: DoorHost, generation: Generation): Reply {
  const method = METHODS[generation].get(request.method);
  if (method === undefined) return refuse('Method not found', METHOD_NOT_FOUND);
  const error = generation === 'modern' ? checkEnvelope(request.params) : undefined;
  return error === undefined ? method(request, host, generation) : { type: 'error', error };
}

function initialize({ params }: Request, host: DoorHost): Reply {
  const { protocolVersion, capabilities, clientInfo } = params;
  if (typeof protocolVersion !== 'string') return refuse('Invalid params: protocolVersion must be a string');
  if (!isJsonObject(capabilities)) return refuse('Invalid params: capabilities must be an object');
  if (!isImplementation(clientInfo)) return refuse('Invalid params: clientInfo must hold a name and a version');
  const version = LEGACY_REVISIONS.includes(protocolVersion) ? protocolVersion : LEGACY_REVISIONS[0];
  return {
    type: 'result',
    result: { protocolVersion: version, capabilities: CAPABILITIES, serverInfo: identity(host) },
  };
}

function discover(_request: Request, host: DoorHost): Reply {
  const _meta = { 'io.modelcontextprotocol/serverInfo': identity(host) };
  const result = { supportedVersions: [MODERN_REVISION], capabilities: CAPABILITIES, ...CACHEABLE, _meta };
  return { type: 'result', result };
}

function listTools({ params }: Request, host: DoorHost, generation: Generation): Reply {
  // All tools fit one page, so no cursor was ever given out.
  if (params.cursor !== undefined) return refuse(`Invalid params: unknown cursor ${JSON.stringify(params.cursor)}`);
  host.touch();
  return { type: 'result', result: { tools: host.tools, ...(generation === 'modern' ? CACHEABLE : {}) } };
}

function callTool({ params }: Request, host: DoorHost): Reply {
  if (typeof params.name !== 'string') return refuse('Invalid params: name must be a string');
  host.touch();
  return { type: 'call', tool: params.name, args: 'arguments' in params ? params.arguments : {} };
}

/** Nothing a client could subscribe to ever changes here: its wish is acknowledged, with none of it granted. */
function listen({ id, params }: Request): Reply {
  if (!isJsonObject(params.notifications)) return refuse('Invalid params: notifications must be an object');
  const _meta: JsonObject = { 'io.modelcontextprotocol/subscriptionId': id };
  return {
    type: 'notify',
    method: 'notifications/subscriptions/acknowledged',
    params: { notifications: {}, _meta },
  };
}

function identity(host: DoorHost): JsonObject {
  return { name: host.name, version: '1.0.0' };
}

function refuse(message: string, code = INVALID_PARAMS): Reply {
  return { type: 'error', error: { code, message } };
}
