import type { Broken, Trace, World } from '@faultbench/core';
import { compileWorld } from '../compile/compile-world';
import { LineSplitter, TOO_LONG } from '../doors/line-splitter';
import { HeldWorld } from '../process/held-world';
import { readWorld } from '../process/ready-world';
import { checkOptions } from './check-options';
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
  /** The first break of each invariant. */
  readonly broken: readonly Broken[];
  /** For `client.connect(…)`; one for each client. */
  transport(): MemoryTransport;
}

/**
 * Opens a world in this process: the same engine and the same door as `serve`, in milliseconds and without files.
 * A spinning handler takes this process with it; a disconnect ends its connection alone, a crash all of them.
 *
 * @example
 * const { transport, world } = connectInMemory('worlds/shop.yaml', { faults: true });
 * await client.connect(transport());
 */
export function connectInMemory(path: string, options: WorldOptions = {}): MemoryWorld {
  checkOptions(path, options);
  const compiled = compileWorld(path, options.seed === undefined ? {} : { seed: options.seed });
  const setup = setupFor(compiled, options);
  const token = tokenFor(compiled.world.spec, setup, options.as);
  const held = new HeldWorld(readWorld(compiled.path), setup);
  return {
    world: held.world(),
    get trace() {
      return held.trace();
    },
    get broken() {
      return held.broken();
    },
    transport: () => memoryTransport(held, token),
  };
}

function memoryTransport(held: HeldWorld, token: string | undefined): MemoryTransport {
  const stream = held.connect(token);
  const splitter = new LineSplitter();
  const transport: MemoryTransport = {
    start: async () => {
      stream.on('data', (chunk: Buffer) => {
        for (const line of splitter.push(chunk)) if (line !== TOO_LONG) transport.onmessage?.(JSON.parse(line));
      });
      stream.once('close', () => transport.onclose?.());
    },
    send: async (message) => void stream.write(`${JSON.stringify(message)}\n`),
    close: async () => void stream.destroy(),
  };
  return transport;
}
