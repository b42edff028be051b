import { isJsonObject, type JsonObject } from '@faultbench/core';
import { nestsTooDeep } from './nesting';
import { INVALID_PARAMS, INVALID_REQUEST, PARSE_ERROR, type RpcError } from './rpc-error';

export type RequestId = string | number;

export interface Request {
  readonly kind: 'request';
  readonly id: RequestId;
  readonly method: string;
  /** Empty when the request had none. */
  readonly params: JsonObject;
}

export interface Notification {
  readonly kind: 'notification';
  readonly method: string;
  readonly params: JsonObject;
}

/** What one line says. Responses of the client answer nothing that was asked, so their content is not kept. */
export type Message = Request | Notification | { readonly kind: 'response' } | InvalidMessage;

export interface InvalidMessage {
  readonly kind: 'invalid';
  /** Null when the line holds no request id that could be trusted. */
  readonly id: RequestId | null;
  readonly error: RpcError;
}

export function parseMessage(line: string): Message {
  const value = parseJson(line);
  if (value === undefined) return invalid(null, PARSE_ERROR, 'Parse error: the line is not JSON');
  if (Array.isArray(value)) return invalid(null, INVALID_REQUEST, 'Invalid Request: batches are not supported');
  if (!isJsonObject(value)) return invalid(null, INVALID_REQUEST, 'Invalid Request: a message is a JSON object');
  if ('method' in value) return parseCall(value, line);
  if (value.jsonrpc === '2.0' && ('result' in value || 'error' in value)) return { kind: 'response' };
  return invalid(null, INVALID_REQUEST, 'Invalid Request: "jsonrpc": "2.0" and a method are required');
}

function parseCall(value: JsonObject, line: string): Message {
  const { id, method, params = {} } = value;
  const known = isRequestId(id) ? id : null;
  if (value.jsonrpc !== '2.0') return invalid(known, INVALID_REQUEST, 'Invalid Request: jsonrpc must be "2.0"');
  if (typeof method !== 'string') return invalid(known, INVALID_REQUEST, 'Invalid Request: method must be a string');
  if ('result' in value || 'error' in value) {
    return invalid(known, INVALID_REQUEST, 'Invalid Request: a message is a request or a response, not both');
  }
  if (id === undefined) return { kind: 'notification', method, params: isJsonObject(params) ? params : {} };
  if (known === null) return invalid(null, INVALID_REQUEST, 'Invalid Request: id must be a string or an integer');
  if (!isJsonObject(params)) return invalid(known, INVALID_PARAMS, 'Invalid params: params must be an object');
  if (params._meta !== undefined && !isJsonObject(params._meta)) {
    return invalid(known, INVALID_PARAMS, 'Invalid params: _meta must be an object');
  }
  if (nestsTooDeep(line)) return invalid(known, INVALID_PARAMS, 'Invalid params: nested too deep');
  return { kind: 'request', id: known, method, params };
}

/** Undefined for text that is not JSON; JSON itself has no undefined. */
function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

// An integer that JavaScript cannot hold exactly would come back as another id.
function isRequestId(id: unknown): id is RequestId {
  return typeof id === 'string' || Number.isSafeInteger(id);
}

function invalid(id: RequestId | null, code: number, message: string): InvalidMessage {
  return { kind: 'invalid', id, error: { code, message } };
}
