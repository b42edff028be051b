import type { PendingResponse } from '../answer/pending';
import type { Composition } from '../composition/composition';
import { Skip } from '../failures';
import type { Args, Method } from '../vocabulary';
import type { Connection, Doors } from './doors';
import type { Sender } from './sender';
import { findUseCase, httpCallOf, toWire } from './use-case';

/** What a request carries beside method and path. */
export interface RequestOptions {
  readonly body?: unknown;
  readonly params?: Args;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Somebody who acts in a scenario, through both doors. */
export class Actor {
  /** `clerk` or `clerk#2` */
  readonly persona: string;
  readonly #doors: Doors;
  readonly #sender: Sender;
  readonly #composition: Composition | undefined;

  /** @internal */
  constructor(persona: string, doors: Doors, sender: Sender, composition?: Composition) {
    this.persona = persona;
    this.#doors = doors;
    this.#sender = sender;
    this.#composition = composition;
  }

  /** Sends a request over HTTP. */
  request(method: Method, path: string, options: RequestOptions = {}): PendingResponse {
    const upper = method.toUpperCase() as Method; // a method in lower case is that method
    const { params = {}, ...rest } = options;
    const sent = { ...rest, ...(Object.keys(params).length > 0 ? { params } : {}) };
    const { persona } = this;
    const sending = { door: 'http', persona, method: upper, target: path, request: sent } as const;
    return this.#sender.send(sending, (requestId) =>
      this.#doors.http({ persona, method: upper, path, ...sent, requestId }),
    );
  }

  get(path: string, params?: Args): PendingResponse {
    return this.request('GET', path, params ? { params } : {});
  }

  post(path: string, body: unknown = {}, params?: Args): PendingResponse {
    return this.request('POST', path, { body, ...(params ? { params } : {}) });
  }

  put(path: string, body: unknown = {}): PendingResponse {
    return this.request('PUT', path, { body });
  }

  patch(path: string, body: unknown = {}): PendingResponse {
    return this.request('PATCH', path, { body });
  }

  delete(path: string, body?: unknown): PendingResponse {
    return this.request('DELETE', path, body === undefined ? {} : { body });
  }

  /** Calls a tool, as a client of MCP does. */
  tool(name: string, args: Args = {}): PendingResponse {
    const { persona } = this;
    const sending = { door: 'mcp', persona, method: 'TOOL', target: name, request: args } as const;
    return this.#sender.send(sending, (requestId) => this.#doors.mcp({ persona, name, args, requestId }));
  }

  /** Calls an operation of the composition by its name, through either door. */
  call(
    operation: string,
    args: Args = {},
    { door = 'http' }: { readonly door?: 'http' | 'mcp' } = {},
  ): PendingResponse {
    const found = findUseCase(this.#composition, operation);
    const wire = toWire(found.useCase, args);
    if (door === 'mcp') return this.tool(found.useCase.tool ?? found.useCase.name, wire);
    const { method, path, ...rest } = httpCallOf(found, wire);
    return this.request(method, path, rest);
  }

  /**
   * How an agent becomes this persona: what it does is in the world, not among the exchanges of the scenario.
   *
   * @example
   * const { url, headers } = await run.as('member').connection();
   * await agent.work(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
   */
  async connection(): Promise<Connection> {
    if (this.#doors.connection) return this.#doors.connection(this.persona);
    throw new Skip('nobody else can become a persona here');
  }

  toString(): string {
    return `<${this.persona}>`;
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return this.toString();
  }
}
