import { type Answer, whenDone } from '@faultbench/core';
import { announcedToken, tokenOfCall } from '../identity/carriers';
import { within } from './deadline';
import { FrameWriter } from './frame-writer';
import { answerFrame, errorFrame, notificationFrame, resultFrame } from './frames';
import { type Generation, Pin } from './generation';
import type { DoorHost } from './host';
import { LineSplitter, TOO_LONG } from './line-splitter';
import { type Notification, parseMessage, type Request } from './message';
import { reply } from './methods';
import { type PendingCall, PendingCalls } from './pending-calls';
import { INVALID_REQUEST } from './rpc-error';
import type { Wire } from './wire/wire';

/** How long accepted calls may go on when the input has ended. */
const LAST_CALLS_MS = 800;

const nextStep = Promise.resolve();

export interface LineOptions {
  readonly door: 'stdio' | 'socket' | 'memory';
  /** Names the connection in the trace: "stdio", "socket-2". */
  readonly client: string;
  /** Ends the connection, for a fault that does so; all earlier answers are written by then. */
  readonly disconnect: () => void;
  /** Who speaks on it, unless a call says otherwise. */
  readonly token?: string | undefined;
  /** Key of `_meta` under which a call says so. */
  readonly tokenKey?: string | undefined;
  /** The output cannot be written any more. */
  readonly broken: (error: Error) => void;
}

export interface LineConnection {
  /** Resolves when the input has ended, the answers are written and nothing more will be. */
  readonly closed: Promise<void>;
  /** Takes no more messages, gives accepted calls this long, writes their answers whole, and closes. */
  drain(ms: number): Promise<void>;
}

/** Serves the protocol as JSON lines, until nothing comes any more. */
export function serveLines(wire: Wire, host: DoorHost, options: LineOptions): LineConnection {
  return new Connection(wire, host, options);
}

/**
 * The way of a line: bytes ─▶ LineSplitter ─▶ parseMessage ─▶ Pin ─▶ reply ─▶ frame
 *                                                                     └─▶ host.call ─▶ frame, silence or the end
 */
class Connection implements LineConnection {
  readonly closed: Promise<void>;
  readonly #wire: Wire;
  readonly #host: DoorHost;
  readonly #options: LineOptions;
  readonly #writer: FrameWriter;
  readonly #lines = new LineSplitter();
  readonly #pin = new Pin();
  readonly #calls = new PendingCalls();
  #close: () => void = () => undefined;
  #reading = true;
  #token: string | undefined;

  constructor(wire: Wire, host: DoorHost, options: LineOptions) {
    this.#wire = wire;
    this.#host = host;
    this.#options = options;
    this.#token = options.token;
    this.#writer = new FrameWriter(wire, () => wire.pause());
    this.closed = new Promise((resolve) => {
      this.#close = resolve;
    });
    wire.open({
      data: (chunk) => this.#receive(chunk),
      end: () => this.#end(),
      broken: (error) => this.#break(error),
      drained: () => this.#reading && wire.resume(),
    });
  }

  async drain(ms: number): Promise<void> {
    this.#stopReading();
    await within(ms, this.#calls.idle());
    this.#calls.cancelAll();
    await this.#writer.end();
    this.#close();
  }

  #receive(chunk: Buffer): void {
    for (const line of this.#lines.push(chunk)) this.#readLine(line);
  }

  #readLine(line: string | typeof TOO_LONG): void {
    if (line === TOO_LONG) {
      const error = { code: INVALID_REQUEST, message: 'Invalid Request: the line is too long' };
      this.#writer.write(errorFrame(null, error));
      return;
    }
    if (line.trim() === '') return;
    const message = parseMessage(line);
    if (message.kind === 'invalid') this.#writer.write(errorFrame(message.id, message.error));
    if (message.kind === 'request') this.#request(message);
    if (message.kind === 'notification') this.#notify(message);
  }

  #notify(notification: Notification): void {
    const announced = this.#options.door === 'socket' ? announcedToken(notification) : undefined;
    if (announced !== undefined) {
      this.#token = announced;
      return;
    }
    const admitted = this.#pin.admit(notification);
    if (typeof admitted === 'string' && notification.method === 'notifications/cancelled') {
      this.#calls.cancel(notification.params.requestId);
    }
  }

  #request(request: Request): void {
    const generation = this.#pin.admit(request);
    if (typeof generation !== 'string') {
      this.#writer.write(errorFrame(request.id, generation));
      return;
    }
    const made = reply(request, this.#host, generation);
    if (made.type === 'call') this.#accept(request, made, generation);
    if (made.type === 'result') this.#writer.write(resultFrame(request.id, made.result));
    if (made.type === 'error') this.#writer.write(errorFrame(request.id, made.error));
    if (made.type === 'notify') this.#writer.write(notificationFrame(made.method, made.params));
  }

  // it starts when all is read that came along with it: a cancellation among that is seen before the write
  #accept(request: Request, { tool, args }: { tool: string; args: unknown }, generation: Generation): void {
    const call = this.#calls.open(request.id);
    const { door, client, tokenKey } = this.#options;
    const token = tokenOfCall(request.params, tokenKey) ?? this.#token;
    const made = { tool, args, door, client, request_id: request.id, persona: null, token, call };
    void nextStep.then(() => whenDone(this.#host.call(made), (answer) => this.#answered(answer, call, generation)));
  }

  #answered(answer: Answer, call: PendingCall, generation: Generation): void {
    switch (answer.type) {
      case 'disconnect':
        void this.#disconnect().then(() => this.#calls.settle(call));
        return;
      case 'crash':
        this.#host.crash();
        break;
      case 'hang':
      case 'cancelled':
        break;
      default:
        if (!call.cancelled) this.#writer.write(answerFrame(call.id, answer, generation));
    }
    this.#calls.settle(call);
  }

  async #disconnect(): Promise<void> {
    this.#stopReading();
    await this.#writer.end();
    this.#options.disconnect();
    this.#close();
  }

  #end(): void {
    if (!this.#reading) return;
    this.#readLine(this.#lines.rest());
    void this.drain(LAST_CALLS_MS);
  }

  #break(error: Error): void {
    this.#stopReading();
    void this.#writer.end();
    this.#options.broken(error);
    this.#close();
  }

  #stopReading(): void {
    this.#reading = false;
    this.#wire.pause();
  }
}
