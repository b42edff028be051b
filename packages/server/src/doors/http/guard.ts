import type { IncomingMessage } from 'node:http';
import { type HttpResponse, jsonResponse } from './http-door';
import type { Tokens } from './tokens';

/** Who may talk to an HTTP host. */
export interface HttpGuard {
  /** Absent on loopback: everybody on this machine may. */
  readonly tokens?: Tokens;
  /** Beginning of the paths for which nobody needs a token. */
  readonly open?: string;
  /** Pages of these origins may call it: "https://app.example". None when absent. */
  readonly origins?: readonly string[];
  /** It listens beyond loopback, so nobody knows by which names it is reached. */
  readonly anyHost?: true;
}

export interface Admission {
  readonly type: 'admitted';
  /** For the response. */
  readonly headers: Readonly<Record<string, string>>;
}

/** What a browser keeps from a page unless it is told otherwise. */
const EXPOSED =
  'Mcp-Session-Id, Mcp-Protocol-Version, Retry-After, Location, WWW-Authenticate, ETag, Idempotent-Replayed';

/**
 * Lets a request in, or answers it. A page somewhere must not reach a server on this machine, neither by its own name
 * for this address (Host) nor from its own origin.
 */
export function admit(incoming: IncomingMessage, guard: HttpGuard, port: number): Admission | HttpResponse {
  const { host = '', origin, authorization } = incoming.headers;
  if (!guard.anyHost && !isLocal(host, port)) return refuse(403, `this server is not ${JSON.stringify(host)}`);
  const allowed = origin !== undefined && (guard.origins ?? []).includes(origin);
  if (origin !== undefined && !allowed && !isLocal(origin.replace(/^http:\/\//, ''), port)) {
    return refuse(403, `the origin ${JSON.stringify(origin)} may not call this server`);
  }
  const headers = allowed
    ? { 'access-control-allow-origin': origin, 'access-control-expose-headers': EXPOSED, vary: 'Origin' }
    : {};
  if (allowed && isPreflight(incoming)) return preflight(incoming, headers);
  const isOpen = guard.open !== undefined && incoming.url?.startsWith(guard.open);
  if (!guard.tokens || isOpen || guard.tokens.admit(authorization)) return { type: 'admitted', headers };
  const reason = authorization === undefined ? 'not signed in' : 'unknown token';
  return refuse(401, reason, { ...headers, 'www-authenticate': 'Bearer' });
}

function isLocal(host: string, port: number): boolean {
  const names = ['localhost', '127.0.0.1', '[::1]'];
  const given = host.toLowerCase();
  return names.some((name) => given === `${name}:${port}` || (port === 80 && given === name));
}

function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}

function preflight({ headers }: IncomingMessage, allowed: HttpResponse['headers']): HttpResponse {
  const wanted = headers['access-control-request-headers'];
  return {
    type: 'response',
    status: 204,
    headers: {
      ...allowed,
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      ...(wanted === undefined ? {} : { 'access-control-allow-headers': wanted }),
    },
    body: '',
  };
}

function refuse(status: number, detail: string, headers: HttpResponse['headers'] = {}): HttpResponse {
  return jsonResponse(status, { detail }, headers);
}
