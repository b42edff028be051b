import { createMcpHandler, isLegacyRequest } from '@modelcontextprotocol/server';
import { errorFrame } from '../frames';
import type { DoorHost } from '../host';
import { parseMessage } from '../message';
import { INVALID_REQUEST } from '../rpc-error';
import { Exchange, type Exchanges } from './exchange';
import { type HttpDoor, type HttpReply, type HttpRequest, type HttpResponse, jsonResponse } from './http-door';
import { LegacySessions } from './legacy-sessions';
import { mcpServer } from './mcp-server';
import { TOO_LONG } from './read-body';

/**
 * Streamable HTTP, for both generations of the protocol, by the SDK's server:
 *
 *     message ─▶ legacy? ─▶ its session, or none ─┐
 *           └──▶ modern? ─▶ one server a request ─┴▶ world ─▶ the answer, below the SDK
 */
export function mcpDoor(host: DoorHost): HttpDoor {
  const exchanges: Exchanges = new WeakMap();
  const legacy = new LegacySessions(() => mcpServer(host, 'legacy', exchanges));
  const modern = createMcpHandler(() => mcpServer(host, 'modern', exchanges), { legacy: 'reject' });
  const route = async (request: Request, body: unknown) =>
    (await isLegacyRequest(request, body)) ? legacy.serve(request, body) : modern.fetch(request, { parsedBody: body });
  return {
    takes: (path) => path.replace(/\/$/, '') === '/mcp',
    async serve(request) {
      if (!methods.includes(request.method)) return wrongMethod(request);
      if (request.body === TOO_LONG) return response(413, errorFrame(null, tooLong));
      const text = request.body.toString();
      const message = request.method === 'POST' ? parseMessage(text) : undefined;
      if (message?.kind === 'invalid') return response(400, errorFrame(message.id, message.error));
      const client = legacy.nameOf(request.headers['mcp-session-id']) ?? request.client;
      const exchange = new Exchange(request, client, message?.kind === 'request' ? message : undefined);
      const asked = webRequest(request, exchange.closed);
      exchanges.set(asked, exchange);
      const answered = route(asked, message && JSON.parse(text)).then(replyOf);
      answered.then(
        (reply) => exchange.settleBySdk(reply),
        () => exchange.settleBySdk(response(500, '')),
      );
      return exchange.reply;
    },
    close() {
      legacy.close();
      void modern.close();
    },
  };
}

const tooLong = { code: INVALID_REQUEST, message: 'Invalid Request: the body is too long' };

// others cannot even be handed to the SDK
const methods: readonly string[] = ['GET', 'POST', 'DELETE'];

function wrongMethod({ method }: HttpRequest): HttpReply {
  return jsonResponse(405, { detail: `method ${method} not allowed` }, { allow: methods.join(', ') });
}

function webRequest({ origin, path, method, headers }: HttpRequest, signal: AbortSignal): Request {
  const pairs = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  return new Request(`${origin}${path}`, { method, headers: pairs, signal });
}

async function replyOf(answered: Response): Promise<HttpReply> {
  const { status, headers, body } = answered;
  const streams = headers.get('content-type')?.startsWith('text/event-stream') && body;
  return {
    type: 'response',
    status,
    headers: Object.fromEntries(headers),
    body: streams || (await answered.text()),
  };
}

function response(status: number, body: string): HttpResponse {
  return { type: 'response', status, headers: { 'content-type': 'application/json' }, body };
}
