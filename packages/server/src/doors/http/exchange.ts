import { bearerToken } from '../../identity/carriers';
import type { Request as RpcRequest } from '../message';
import type { HttpReply, HttpRequest } from './http-door';

/** A request at the MCP door until it is known what becomes of it. The first to settle it decides. */
export class Exchange {
  readonly reply: Promise<HttpReply>;
  /** Aborted when the client closes the connection. */
  readonly closed: AbortSignal;
  /** Names the session or connection in the trace. */
  readonly client: string;
  /** What the request says of who makes it. */
  readonly token: string | undefined;
  /** Absent when the body held no request. */
  readonly message: RpcRequest | undefined;
  #settle: (reply: HttpReply) => void = () => {};
  #isTaken = false;

  constructor({ call, headers }: HttpRequest, client: string, message: RpcRequest | undefined) {
    this.token = bearerToken(headers.authorization);
    this.client = client;
    this.message = message;
    this.reply = new Promise((resolve) => {
      this.#settle = resolve;
    });
    const controller = new AbortController();
    this.closed = controller.signal;
    call.whenCancelled(() => {
      this.settle({ type: 'cancelled' });
      controller.abort();
    });
  }

  settle(reply: HttpReply): void {
    this.#settle(reply);
  }

  /** From now on the world answers it. */
  take(): void {
    this.#isTaken = true;
  }

  /**
   * What the SDK makes of it. Where two requests of a session have one id, it gives to one what was meant for the
   * other, so what the world answers is left alone.
   */
  settleBySdk(reply: HttpReply): void {
    if (!this.#isTaken) this.settle(reply);
  }
}

/** Exchanges by the request that the SDK sees. */
export type Exchanges = WeakMap<Request, Exchange>;
