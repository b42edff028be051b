import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import type { Json, JsonObject } from '@faultbench/core';
import { serveLines } from '../../src/doors/serve-lines';
import { StreamWire } from '../../src/doors/wire/stream-wire';
import { type SmallHost, smallHost } from './small-host';

/** A JSON-RPC message as it stood on a line. */
export type Frame = JsonObject;

/** The client's side of a line connection, as raw as the protocol allows. */
export class Peer {
  readonly frames: Frame[] = [];
  /** Lines that are no JSON; there must never be one. */
  readonly noise: string[] = [];
  /** The other side ended the stream. */
  readonly ended: Promise<void>;
  readonly #input: Writable;
  #waiting: (() => void)[] = [];
  #over = false;
  #tail = '';

  constructor(input: Writable, output: Readable) {
    this.#input = input;
    output.setEncoding('utf8');
    output.on('data', (text: string) => this.#receive(text));
    this.ended = new Promise((resolve) => {
      output.on('close', () => {
        this.#over = true;
        resolve();
        this.#wake();
      });
    });
    output.on('error', () => undefined);
    input.on('error', () => undefined);
  }

  /** Sends these messages in one write. */
  say(...messages: readonly (Json | string)[]): void {
    this.#input.write(messages.map((message) => `${lineOf(message)}\n`).join(''));
  }

  bytes(bytes: Buffer): void {
    this.#input.write(bytes);
  }

  end(): void {
    this.#input.end();
  }

  /** The first frame, past or future, with this id. */
  async answer(id: Json): Promise<Frame> {
    return (await this.answers(1, (frame) => frame.id === id))[0] as Frame;
  }

  /** The first `count` frames, past or future, that match. */
  async answers(count: number, match: (frame: Frame) => boolean = () => true): Promise<readonly Frame[]> {
    let found = this.frames.filter(match);
    while (found.length < count) {
      if (this.#over) throw new Error(`The connection ended with ${found.length} of ${count} answers`);
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
      found = this.frames.filter(match);
    }
    return found.slice(0, count);
  }

  #receive(text: string): void {
    const lines = (this.#tail + text).split('\n');
    this.#tail = lines.pop() ?? '';
    for (const line of lines) {
      try {
        this.frames.push(JSON.parse(line));
      } catch {
        this.noise.push(line);
      }
    }
    this.#wake();
  }

  /** What came after the last newline: half a frame, if anything. */
  get tail(): string {
    return this.#tail;
  }

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

function lineOf(message: Json | string): string {
  return typeof message === 'string' ? message : JSON.stringify(message);
}

/** A door on a pair of streams in this process. */
export function pairedPeer(host: SmallHost = smallHost(), highWaterMark?: number) {
  const options = highWaterMark === undefined ? {} : { highWaterMark };
  const input = new PassThrough(options);
  const output = new PassThrough(options);
  const events: string[] = [];
  const connection = serveLines(new StreamWire(input, output), host, {
    door: 'stdio',
    client: 'stdio',
    disconnect: () => events.push('disconnect'),
    broken: () => events.push('broken'),
  });
  return { host, input, output, events, connection, peer: new Peer(input, output) };
}

/** A process that speaks over stdin and stdout. */
export function spawnedPeer(file: string, ...args: readonly string[]) {
  const child: ChildProcessWithoutNullStreams = spawn(process.execPath, [file, ...args]);
  const exited = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  running.add(child);
  void exited.then(() => running.delete(child));
  return { peer: new Peer(child.stdin, child.stdout), child, exited, stderr: () => errors };
}

const running = new Set<ChildProcessWithoutNullStreams>();
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
});

export function socketPeer(path: string) {
  const socket = connect(path);
  return { peer: new Peer(socket, socket), socket };
}

export function request(id: string | number, method: string, params?: Json): Frame {
  return { jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) };
}

export function notification(method: string, params?: Json): Frame {
  return { jsonrpc: '2.0', method, ...(params === undefined ? {} : { params }) };
}

export function call(id: string | number, name: string, text: string): Frame {
  return request(id, 'tools/call', { name, arguments: { text } });
}

export function initialize(protocolVersion: Json = '2025-11-25', id: string | number = 'init'): Frame {
  const clientInfo = { name: 'client', version: '1' };
  return request(id, 'initialize', { protocolVersion, capabilities: {}, clientInfo });
}

/** What each request of the 2026-07-28 generation carries. */
export const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'client', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
} as const;

export function modern(id: string | number, method: string, params: JsonObject = {}, meta: Json = envelope): Frame {
  return request(id, method, { ...params, _meta: meta });
}

export function modernCall(id: string | number, name: string, text: string): Frame {
  return modern(id, 'tools/call', { name, arguments: { text } });
}
