import { PassThrough } from 'node:stream';
import { Engine, type MirrorEntry, Trace, type World } from '@faultbench/core';
import { compileWorld } from '../compile/compile-world';
import { LineSplitter, TOO_LONG } from '../doors/line-splitter';
import { serveLines } from '../doors/serve-lines';
import { engineParts } from '../process/engine-parts';
import { readWorld } from '../process/ready-world';
import { setupFor, tokenFor, type WorldOptions } from './run-options';

/** A transport that clients of both SDK generations connect to. */
export interface MemoryTransport {
  onmessage?: ((message: unknown) => void) | undefined;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  start(): Promise<void>;
  send(message: unknown): Promise<void>;
  close(): Promise<void>;
}

/** A world in this process. */
export interface MemoryWorld {
  /** The truth, as it is now. */
  readonly world: World;
  /** The calls so far. */
  readonly trace: Trace;
  /** For `client.connect(…)`; one for each client. */
  transport(): MemoryTransport;
}

/**
 * Opens a world in this process: the same engine and the same door as `serve`, in milliseconds and without files.
 * A spinning or crashing handler takes this process with it; wire faults end the connection alone.
 *
 * @example
 * const { transport, world } = connectInMemory('worlds/shop.yaml', { faults: true });
 * await client.connect(transport());
 */
export function connectInMemory(path: string, options: WorldOptions = {}): MemoryWorld {
  const compiled = compileWorld(path, options.seed === undefined ? {} : { seed: options.seed });
  const entries: MirrorEntry[] = [];
  const setup = setupFor(compiled, options);
  const parts = engineParts(readWorld(compiled.path), setup, (entry) => entries.push(entry));
  const engine = new Engine(parts);
  const { spec, tools } = compiled.world;
  const token = tokenFor(spec, setup, options.as);
  let clients = 0;
  return {
    world: parts.world,
    get trace() {
      const events = entries.flatMap(({ event }) => event ?? []);
      return new Trace(events, spec);
    },
    transport: () =>
      memoryTransport((input, output, closed) => {
        const host = { name: spec.name, tools, touch: () => {}, call: engine.call.bind(engine), crash: closed };
        const client = `memory-${++clients}`;
        serveLines(input, output, host, { door: 'memory', client, disconnect: closed, broken: closed, token });
      }),
  };
}

function memoryTransport(
  serve: (input: PassThrough, output: PassThrough, closed: () => void) => void,
): MemoryTransport {
  const input = new PassThrough();
  const output = new PassThrough();
  const splitter = new LineSplitter();
  const transport: MemoryTransport = {
    start: async () => {
      output.on('data', (chunk: Buffer) => {
        for (const line of splitter.push(chunk)) if (line !== TOO_LONG) transport.onmessage?.(JSON.parse(line));
      });
      serve(input, output, () => transport.onclose?.());
    },
    send: async (message) => void input.write(`${JSON.stringify(message)}\n`),
    close: async () => {
      input.end();
      transport.onclose?.();
    },
  };
  return transport;
}
