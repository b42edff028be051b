import { isJsonObject, type JsonObject } from '@faultbench/core';

/** Key of `_meta` under which a call says who makes it: one connection can speak for many. */
export const TOKEN_KEY = 'com.example/token';

/** Says once, before anything else, who speaks on a connection to the socket. */
const ANNOUNCEMENT = 'notifications/com.example/token';

/** The line that begins a connection of somebody with a token. */
export function announcement(token: string): string {
  return JSON.stringify({ jsonrpc: '2.0', method: ANNOUNCEMENT, params: { token } });
}

/** The token that a notification announces; undefined when it announces none. */
export function announcedToken({ method, params }: Announced): string | undefined {
  return method === ANNOUNCEMENT && typeof params.token === 'string' ? params.token : undefined;
}

interface Announced {
  readonly method: string;
  readonly params: JsonObject;
}

/** The token that one call carries in its `_meta`. */
export function tokenOfCall({ _meta }: JsonObject, key = TOKEN_KEY): string | undefined {
  const token = isJsonObject(_meta) ? _meta[key] : undefined;
  return token === undefined || token === null ? undefined : String(token);
}

/** The token of an Authorization header; one of another scheme is none that anybody knows. */
export function bearerToken(authorization: string | undefined): string | undefined {
  if (authorization === undefined) return undefined;
  return /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '';
}

/** Headers of somebody with a token. */
export function bearerHeaders(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}

/** What a call carries that says who makes it. */
export function metaOf(token: string | undefined): JsonObject {
  return token === undefined ? {} : { _meta: { [TOKEN_KEY]: token } };
}
