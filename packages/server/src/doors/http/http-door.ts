import type { IncomingHttpHeaders } from 'node:http';
import type { PendingCall } from '../pending-calls';
import type { TOO_LONG } from './read-body';

/** What stands behind a part of the paths of an HTTP host. */
export interface HttpDoor {
  /** Whether a path is one of its own, for doors that are asked one after the other. */
  takes(path: string): boolean;
  /** Never rejects for what a caller does. */
  serve(request: HttpRequest): Promise<HttpReply>;
  /** Ends what it holds open between requests. */
  close?(): void;
}

/** A request that passed the host's checks and came whole. */
export interface HttpRequest {
  readonly method: string;
  /** "http://127.0.0.1:4711", as the client wrote it. */
  readonly origin: string;
  /** The path, still percent-encoded: "/orders/orders/7". */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** Not kept when it is too long: the door refuses it then, in its own words. */
  readonly body: Buffer | typeof TOO_LONG;
  /** Names the connection in the trace: "http-2". */
  readonly client: string;
  /** Cancelled when the connection closes before the answer is written. */
  readonly call: PendingCall;
}

/** What becomes of a request: a response, or what a wire fault does to the connection. */
export type HttpReply =
  | HttpResponse
  /** The connection stays open, without a word, `until` there is something to be done about it. */
  | { readonly type: 'hang'; readonly until?: Promise<HttpReply> }
  | { readonly type: 'disconnect' | 'crash' | 'cancelled' };

export interface HttpResponse {
  readonly type: 'response';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A stream is passed on as it comes. */
  readonly body: string | ReadableStream<Uint8Array>;
}

/** A response in JSON. */
export function jsonResponse(status: number, value: object, headers: HttpResponse['headers'] = {}): HttpResponse {
  return {
    type: 'response',
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(value),
  };
}
