import type { Duplex } from 'node:stream';
import {
  type AsTraced,
  type Broken,
  type JsonObject,
  Trace,
  type View,
  type World,
  type WorldSpec,
} from '@faultbench/core';
import type { ControlCommand, ControlValue, RunSetup } from '../control/messages';
import { announcement, metaOf } from '../identity/carriers';
import { MirrorReader } from '../mirror/mirror-reader';
import { secretsOf } from '../mirror/secrets';
import { asTraced } from '../mirror/trace-line';
import { answersCallers } from './answers-callers';
import { attachTo } from './attach-to';
import { connectSocket } from './connect-socket';
import { howItEnded } from './errors';
import { LastingServer, type TakeServer } from './lasting-server';
import { LineClient } from './line-client';
import { lostSocket } from './lost-socket';
import { shakeHands } from './shake-hands';
import type { ServerExit, StartOptions } from './types';
import type { SpawnedDoor, WorldLife } from './world-life';

export interface LiveWorldOptions extends StartOptions {
  readonly spec: WorldSpec;
  /** The seeded rows; not changed, so all runs may share them. */
  readonly base: World;
}

/** The world of one run, as its owner has it: its server, a copy of its rows to look at, and a connection for calls. */
export class LiveWorld implements WorldLife {
  readonly #server: LastingServer;
  readonly #spec: WorldSpec;
  readonly #mirror: MirrorReader;
  readonly #asTraced: AsTraced;
  #lines: { readonly process: number; readonly client: Promise<LineClient> } | undefined;
  #died: string | undefined;

  static async start(take: TakeServer, { spec, base, ...options }: LiveWorldOptions): Promise<LiveWorld> {
    const server = await LastingServer.start(take, options);
    return new LiveWorld(server, spec, base, options.setup);
  }

  private constructor(server: LastingServer, spec: WorldSpec, base: World, setup: RunSetup) {
    this.#server = server;
    this.#spec = spec;
    this.#mirror = new MirrorReader({ folder: server.folder, base, clock: setup.clock.start });
    this.#asTraced = asTraced(secretsOf(spec, setup.seed, setup.tokens && Object.keys(setup.tokens)));
    void server.exited.then((exit) => {
      this.#died = this.#whyDead(exit);
    });
  }

  get socket(): string {
    return this.#server.socket;
  }

  /** Resolves when the server is gone for good. */
  get exited(): Promise<ServerExit> {
    return this.#server.exited;
  }

  /** Why the server is gone although nobody asked and no fault ended it; undefined while it lives. */
  get died(): string | undefined {
    return this.#died;
  }

  get lost(): string | undefined {
    return lostSocket(this.socket);
  }

  /** The end of what the server wrote to stderr. */
  log(): string {
    return this.#server.log();
  }

  world(): World {
    this.#mirror.refresh();
    return this.#mirror.world;
  }

  /** Rows as callers see them: without late writes that have not come into view. */
  visible(): View {
    this.#mirror.refresh();
    return this.#mirror.visible;
  }

  trace(): Trace {
    this.#mirror.refresh();
    return new Trace(this.#mirror.events, this.#spec, this.#asTraced);
  }

  /** The first break of each invariant. */
  broken(): readonly Broken[] {
    this.#mirror.refresh();
    return this.#mirror.broken;
  }

  now(): string {
    this.#mirror.refresh();
    return this.#mirror.clock;
  }

  /** Resolves when a server that crashed and comes back is there again. */
  ready(): Promise<void> {
    return this.#server.ready();
  }

  /** One more connection to the socket, once a server is there that crashed and comes back. */
  async connect(token?: string): Promise<Duplex> {
    const stream = await this.#server.reach(connectSocket);
    if (token !== undefined) stream.write(`${announcement(token)}\n`);
    return stream;
  }

  control(command: ControlCommand): Promise<ControlValue | undefined> {
    return this.#server.control(command);
  }

  /** The raw result of `tools/call`, made by the persona of the token. */
  async callTool(name: string, args: JsonObject, token?: string): Promise<JsonObject> {
    const lines = await this.#connection();
    return lines.request('tools/call', { name, arguments: args, ...metaOf(token) });
  }

  answers(ms: number): Promise<boolean> {
    return answersCallers(this.socket, ms);
  }

  /** How an agent spawns its way in. */
  stdio(token?: string): SpawnedDoor {
    return attachTo(this.socket, token);
  }

  /** Where the server is on HTTP: "http://127.0.0.1:4711". */
  listen(): Promise<string> {
    return this.#server.listen();
  }

  /** The server has written both to its own folder. */
  keep(): void {}

  /** Ends the server and the connection. The state folder stays. */
  async close(): Promise<void> {
    await this.#disconnect();
    await this.#server.stop();
    this.#mirror.close();
  }

  async forget(): Promise<void> {
    await this.#disconnect();
    await this.#server.forget();
    this.#mirror.close();
  }

  #whyDead(exit: ServerExit): string | undefined {
    const { failure } = this.#server;
    if (failure !== undefined) return `the world's server could not be started again after a crash: ${failure}`;
    if (exit.asked || this.#wasStruckDead(exit)) return undefined;
    return `the world's server ${howItEnded(exit)} in the middle of the run`;
  }

  /** A planned or declared fault ended the server: what the agent makes of it is for the test to say. */
  #wasStruckDead({ code }: ServerExit): boolean {
    const { events } = this.trace();
    const crashes = events.filter(({ fault }) => fault === 'crash').length;
    if (crashes > this.#server.restarts) return code === 1;
    const last = events.at(-1);
    return last?.fault === 'disconnect' && last.door === 'stdio' && code === 0;
  }

  async #connection(): Promise<LineClient> {
    await this.#server.ready();
    const { restarts } = this.#server;
    if (this.#lines?.process !== restarts) {
      void this.#disconnect();
      this.#lines = { process: restarts, client: this.#server.reach(shakeHandsAt) };
    }
    return this.#lines.client;
  }

  async #disconnect(): Promise<void> {
    const lines = await this.#lines?.client.catch(() => undefined);
    await lines?.close();
  }
}

async function shakeHandsAt(socket: string): Promise<LineClient> {
  return shakeHands(await LineClient.open(socket));
}
