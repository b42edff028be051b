import { type JsonObject, readTable, type TableReader, Trace, type World } from '@faultbench/core';
import {
  type ControlCommand,
  type ControlValue,
  entryFile,
  howItEnded,
  LineClient,
  MirrorReader,
  type ServerPool,
  type ServerProcess,
  type ServerStatus,
} from '@faultbench/server';
import { Leftover } from './leftover';
import { LineSocket } from './line-socket';
import { connectSdkClient } from './sdk-client';
import type { Traffic } from './traffic';
import { LATE, within } from './within';
import type { LoadedWorld } from './world-setup';

/** A server that answers later than this at the end of its run is stuck. */
const ANSWER_MS = 2000;

/** Where the servers of runs come from. */
export interface Servers {
  readonly pool: ServerPool;
  /** How many servers will be taken from now on: no more are worth warming. */
  toBegin(): number;
}

/** What a run does for those after it. */
interface Later {
  replace(): void;
  expectHttp(): void;
}

/** The world of one run: its own server, a copy of its rows to look at, and whatever connections the test opened. */
export class RunWorld {
  readonly #server: ServerProcess;
  readonly #mirror: MirrorReader;
  readonly #spec: LoadedWorld['world']['spec'];
  /** Starts the servers of later runs, as many as are missing. */
  readonly replace: () => void;
  /** Later servers of this world will be reached over HTTP as well. */
  readonly #expectHttp: () => void;
  /** Calls that went on when the test's body had ended. */
  readonly leftover: Leftover;
  readonly #connections: (() => unknown)[] = [];
  readonly #traffic: Traffic[] = [];
  readonly #called: string[] = [];
  #handedOut = 0;
  #lines: Promise<LineClient> | undefined;
  #died: string | undefined;
  #closed = false;

  static async start({ pool, toBegin }: Servers, loaded: LoadedWorld, run: number, folder: string): Promise<RunWorld> {
    const server = await pool.take({
      compiled: loaded.path,
      folder,
      setup: {
        run,
        seed: loaded.seed,
        clock: { mode: 'virtual', start: loaded.clock },
        faults: loaded.faults,
      },
    });
    const later = {
      replace: () => pool.refill(loaded.path, toBegin()),
      expectHttp: () => pool.expect('http', loaded.path),
    };
    return new RunWorld(server, loaded, folder, later);
  }

  private constructor(server: ServerProcess, loaded: LoadedWorld, folder: string, later: Later) {
    this.#server = server;
    this.#spec = loaded.world.spec;
    this.replace = later.replace;
    this.#expectHttp = later.expectHttp;
    this.#mirror = new MirrorReader({ folder, base: loaded.base(), clock: loaded.clock });
    this.leftover = this.#watch();
    void server.exited.then((exit) => {
      if (exit.asked || this.#wasStruckDead()) return;
      this.#died = `the world's server ${howItEnded(exit)} in the middle of the run`;
    });
  }

  /** A planned or declared fault ended the server: what the agent makes of it is for the test to say. */
  #wasStruckDead(): boolean {
    const last = this.trace().events.at(-1);
    return last?.fault === 'crash' || last?.fault === 'disconnect';
  }

  /** Why the server is gone although nobody asked; undefined while it lives. */
  get died(): string | undefined {
    return this.#died;
  }

  get socket(): string {
    return this.#server.socket;
  }

  log(): string {
    return this.#server.log();
  }

  world(): World {
    this.#mirror.refresh();
    return this.#mirror.world;
  }

  /** Rows as callers see them: without late writes that have not come into view. */
  visible(): { table(name: string): TableReader } {
    this.#mirror.refresh();
    const { visible } = this.#mirror;
    return { table: (name) => readTable(() => visible(name)) };
  }

  trace(): Trace {
    this.#mirror.refresh();
    return new Trace(this.#mirror.events, this.#spec);
  }

  now(): string {
    this.#mirror.refresh();
    return this.#mirror.clock;
  }

  control(command: ControlCommand): Promise<ControlValue | undefined> {
    return this.#server.control(command);
  }

  /** Which faults fired; undefined when the server is gone and cannot say any more. */
  async status(): Promise<ServerStatus | undefined> {
    try {
      const status = await within(ANSWER_MS, this.#server.control({ type: 'status' }));
      if (status === LATE) this.#died ??= `the world's server did not answer for ${ANSWER_MS} ms; does a handler spin?`;
      return status === LATE ? undefined : (status as ServerStatus); // the answer of this command
    } catch (error) {
      if (!this.#server.gone) throw error;
      await this.#server.exited;
      return undefined;
    }
  }

  async callTool(name: string, args: JsonObject): Promise<JsonObject> {
    this.#called.push(name);
    this.#lines ??= this.#connect();
    return (await this.#lines).request('tools/call', { name, arguments: args });
  }

  stdio(): { readonly command: string; readonly args: readonly string[] } {
    this.#handedOut++;
    return { command: process.execPath, args: [entryFile('attach'), this.#server.socket] };
  }

  /** Where the server listens on HTTP: "http://127.0.0.1:4711". */
  http(): Promise<string> {
    this.#handedOut++;
    this.#expectHttp();
    return this.#server.listen();
  }

  async sdkClient(): Promise<object> {
    const client = await connectSdkClient(this);
    this.#connections.push(() => client.close());
    return client;
  }

  async openLines(onLine: (line: string) => void, onClose: () => void): Promise<LineSocket> {
    const socket = await LineSocket.open(this.#server.socket, onLine, onClose);
    if (this.#closed) socket.close();
    this.#connections.push(() => socket.close());
    this.#traffic.push(socket.traffic);
    return socket;
  }

  /** Ends the server and every connection. The state folder stays. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    const lines = await this.#lines?.catch(() => undefined);
    await Promise.all([lines?.close(), ...this.#connections.map((close) => close())]);
    await this.#server.stop();
    this.#mirror.close();
    this.replace();
  }

  #watch(): Leftover {
    const handedOut = () => this.#handedOut;
    return new Leftover({
      connections: this.#traffic,
      called: this.#called,
      get handedOut() {
        return handedOut();
      },
      events: () => this.trace().events,
      atWork: async () => (await this.status())?.calls ?? [],
    });
  }

  async #connect(): Promise<LineClient> {
    const client = await LineClient.open(this.#server.socket);
    const clientInfo = { name: 'test', version: '1' };
    await client.request('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
    client.notify('notifications/initialized');
    return client;
  }
}
