import { isJsonObject, type Json, type JsonObject } from '@faultbench/core';
import { INVALID_PARAMS, type RpcError, UNSUPPORTED_PROTOCOL_VERSION } from './rpc-error';

/** The revision that is served without `initialize`: each request says in `_meta` who asks and in which revision. */
export const MODERN_REVISION = '2026-07-28';

const VERSION = 'io.modelcontextprotocol/protocolVersion';
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const CLIENT = 'io.modelcontextprotocol/clientInfo';

/** The request claims to be of the modern generation, rightly or not. */
export function hasClaim(params: JsonObject): boolean {
  return isJsonObject(params._meta) && VERSION in params._meta;
}

/** The claim is complete, and names the modern revision or a later one. */
export function hasModernClaim(params: JsonObject): boolean {
  if (!isJsonObject(params._meta) || findFlaw(params._meta) !== undefined) return false;
  const version = params._meta[VERSION];
  return typeof version === 'string' && version >= MODERN_REVISION;
}

/** Why a request of the modern generation cannot be served, if so. */
export function checkEnvelope(params: JsonObject): RpcError | undefined {
  const meta = isJsonObject(params._meta) ? params._meta : {};
  const flaw = findFlaw(meta);
  if (flaw !== undefined) {
    const message = `Invalid _meta envelope for protocol revision ${MODERN_REVISION}: ${flaw.key}: ${flaw.problem}`;
    return { code: INVALID_PARAMS, message, data: { envelope: flaw } };
  }
  return meta[VERSION] === MODERN_REVISION ? undefined : unsupportedVersion(meta[VERSION]);
}

export function unsupportedVersion(requested: Json | undefined): RpcError {
  const named = typeof requested === 'string';
  return {
    code: UNSUPPORTED_PROTOCOL_VERSION,
    message: `Unsupported protocol version: ${named ? requested : 'the request did not name a protocol version'}`,
    data: { supported: [MODERN_REVISION], ...(named ? { requested } : {}) },
  };
}

type Flaw = { readonly key: string; readonly problem: string };

function findFlaw(meta: JsonObject): Flaw | undefined {
  const missing = [VERSION, CAPABILITIES].find((key) => !(key in meta));
  if (missing !== undefined) return { key: missing, problem: 'missing' };
  if (typeof meta[VERSION] !== 'string') return { key: VERSION, problem: 'expected a string' };
  if (!isJsonObject(meta[CAPABILITIES])) return { key: CAPABILITIES, problem: 'expected an object' };
  if (CLIENT in meta && !isImplementation(meta[CLIENT])) {
    return { key: CLIENT, problem: 'expected an object with name and version' };
  }
  return undefined;
}

/** Name and version of a program, as both generations write them. */
export function isImplementation(value: Json | undefined): boolean {
  return isJsonObject(value) && typeof value.name === 'string' && typeof value.version === 'string';
}
