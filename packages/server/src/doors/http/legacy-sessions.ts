import { randomUUID } from 'node:crypto';
import {
  isInitializeRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';

interface Session {
  /** In the trace. */
  readonly name: string;
  readonly transport: WebStandardStreamableHTTPServerTransport;
}

/** The client of a session that makes room learns of it by 404, and begins another, as of one that never was. */
const MOST_SESSIONS = 1000;

/**
 * The generation that starts with `initialize`. Who says it gets a session, which is all that a session is for: one
 * client's cancellations reach that client's calls. Whoever goes without is served request by request.
 */
export class LegacySessions {
  readonly #makeServer: () => Server;
  readonly #sessions = new Map<string, Session>();
  #count = 0;

  constructor(makeServer: () => Server) {
    this.#makeServer = makeServer;
  }

  /** How the trace calls the session. */
  nameOf(id: unknown): string | undefined {
    return this.#sessions.get(String(id))?.name;
  }

  async serve(request: Request, body: unknown): Promise<Response> {
    const id = request.headers.get('mcp-session-id');
    if (id !== null) {
      const session = this.#sessions.get(id);
      return session
        ? session.transport.handleRequest(request, { parsedBody: body })
        : refuse(404, -32001, 'Session not found');
    }
    if (request.method !== 'POST') return refuse(405, -32000, 'Method not allowed.', { allow: 'POST' });
    return isInitializeRequest(body) ? this.#open(request, body) : this.#serveAlone(request, body);
  }

  close(): void {
    for (const { transport } of this.#sessions.values()) void transport.close();
  }

  async #open(request: Request, body: unknown): Promise<Response> {
    const transport: Session['transport'] = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      enableJsonResponse: true,
      onsessioninitialized: (id) => this.#keep(id, transport),
      onsessionclosed: (id) => void this.#sessions.delete(id),
    });
    await this.#makeServer().connect(transport);
    return transport.handleRequest(request, { parsedBody: body });
  }

  #keep(id: string, transport: Session['transport']): void {
    this.#sessions.set(id, { name: `http-session-${++this.#count}`, transport });
    const [oldest] = this.#sessions;
    if (this.#sessions.size <= MOST_SESSIONS || !oldest) return;
    this.#sessions.delete(oldest[0]);
    void oldest[1].transport.close();
  }

  async #serveAlone(request: Request, body: unknown): Promise<Response> {
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    const server = this.#makeServer();
    await server.connect(transport);
    request.signal.addEventListener('abort', () => void server.close());
    return transport.handleRequest(request, { parsedBody: body });
  }
}

function refuse(status: number, code: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status, headers });
}
