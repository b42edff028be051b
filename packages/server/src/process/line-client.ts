import type { Readable, Writable } from 'node:stream';
import { isJsonObject, type Json, type JsonObject } from '@faultbench/core';
import { LineSplitter } from '../doors/line-splitter';
import { connectSocket } from './connect-socket';
import { keepAlive } from './keep-alive';

/** A JSON-RPC error answer. */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  readonly code: number;
  readonly data: Json | undefined;

  constructor(code: number, message: string, data: Json | undefined) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** The connection ended before an answer came. */
export class LineClosed extends Error {
  override readonly name = 'LineClosed';
}

interface Waiting {
  readonly method: string;
  resolve(result: JsonObject): void;
  reject(error: Error): void;
}

/** JSON-RPC over newline-delimited JSON: many requests in flight, answers in any order. */
export class LineClient {
  readonly #input: Readable;
  readonly #output: Writable;
  readonly #waiting = new Map<number, Waiting>();
  readonly #closed: Promise<void>;
  #lastId = 0;
  #ended = false;
  readonly #lines = new LineSplitter();

  /** A client on the socket (or named pipe) of a server's line door. */
  static async open(socket: string): Promise<LineClient> {
    const stream = await connectSocket(socket);
    stream.unref();
    return new LineClient(stream, stream);
  }

  /** Over a pair of streams: what the server says, and what it hears. */
  constructor(input: Readable, output: Writable) {
    this.#input = input;
    this.#output = output;
    this.#closed = new Promise((resolve) => {
      input.once('close', () => {
        this.#end();
        resolve();
      });
    });
    for (const stream of new Set([input, output])) stream.on('error', () => this.#end());
    input.on('end', () => this.#end());
    input.on('data', (chunk: Buffer) => this.#receive(chunk));
  }

  /** Resolves with the result; rejects with RpcError, or with LineClosed when no answer can come any more. */
  request(method: string, params: JsonObject = {}): Promise<JsonObject> {
    return keepAlive(
      new Promise((resolve, reject) => {
        if (this.#ended) return reject(new LineClosed(`${method}: the connection to the world's server is closed`));
        const id = ++this.#lastId;
        this.#waiting.set(id, { method, resolve, reject });
        this.#send({ jsonrpc: '2.0', id, method, params });
      }),
    );
  }

  notify(method: string, params: JsonObject = {}): void {
    if (!this.#ended) this.#send({ jsonrpc: '2.0', method, params });
  }

  /** Requests still in flight reject with LineClosed. */
  close(): Promise<void> {
    this.#end();
    this.#output.end();
    this.#input.destroy();
    return keepAlive(this.#closed);
  }

  #send(message: JsonObject): void {
    this.#output.write(`${JSON.stringify(message)}\n`);
  }

  #receive(chunk: Buffer): void {
    for (const line of this.#lines.push(chunk)) {
      // a line too long to keep would have to be 256 MB
      if (typeof line === 'string') this.#settle(JSON.parse(line));
    }
  }

  // requests and notifications of the server's own need no answer here
  #settle(message: unknown): void {
    if (!isJsonObject(message) || typeof message.id !== 'number') return;
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    const { result, error } = message;
    if (isJsonObject(error)) waiting?.reject(new RpcError(Number(error.code), String(error.message), error.data));
    else waiting?.resolve(isJsonObject(result) ? result : {});
  }

  #end(): void {
    this.#ended = true;
    for (const { method, reject } of this.#waiting.values()) {
      reject(new LineClosed(`${method}: the connection to the world's server closed before an answer came`));
    }
    this.#waiting.clear();
  }
}
