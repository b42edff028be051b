import type { Duplex } from 'node:stream';
import {
  type AsTraced,
  type Broken,
  brokenIn,
  Engine,
  type EngineParts,
  firstBroken,
  type JsonObject,
  type MirrorEntry,
  Trace,
  type TraceEvent,
  type View,
  type World,
} from '@faultbench/core';
import { dispatch, type WorldCommand } from '../control/dispatch';
import type { ControlCommand, ControlValue, RunSetup } from '../control/messages';
import type { DoorHost } from '../doors/host';
import { linkedStreams } from '../doors/linked-streams';
import { listenSocket, type SocketDoor } from '../doors/listen-socket';
import { serveLines } from '../doors/serve-lines';
import { netSockets } from '../doors/wire/net-sockets';
import { StreamWire } from '../doors/wire/stream-wire';
import { loadHandlers } from '../handlers/load-handlers';
import { metaOf } from '../identity/carriers';
import { type Secrets, secretsOf } from '../mirror/secrets';
import { asTraced, traceLine } from '../mirror/trace-line';
import { writeFolder } from '../mirror/write-folder';
import { attachTo } from './attach-to';
import { engineParts } from './engine-parts';
import { WorldRefusal } from './errors';
import { HttpPlace } from './http-place';
import { LineClient } from './line-client';
import { loadHttp } from './load-http';
import { servedBy } from './open-world';
import type { ReadyWorld } from './ready-world';
import { shakeHands } from './shake-hands';
import { socketPath } from './socket-path';
import { giveUp } from './socket-place';
import { UnderWay } from './under-way';
import type { SpawnedDoor, WorldLife } from './world-life';

/** The world of one run, served by this process: the same engine and doors as a server's, without one. */
export class HeldWorld implements WorldLife {
  /** It lives as long as this process. */
  readonly exited = new Promise<void>(() => {});
  readonly #ready: ReadyWorld;
  readonly #setup: RunSetup;
  readonly #parts: EngineParts;
  readonly #engine: Engine;
  readonly #host: DoorHost;
  readonly #http: HttpPlace;
  readonly #entries: MirrorEntry[] = [];
  readonly #events: TraceEvent[] = [];
  /** Invariants that the seeded rows break. */
  readonly #brokenFromStart: readonly Broken[];
  readonly #hidden = new Set<number>();
  readonly #underWay: UnderWay;
  /** The ends of this side. */
  readonly #connections: Duplex[] = [];
  readonly #asTraced: AsTraced;
  #clock: string;
  #lines: Promise<LineClient> | undefined;
  #socket: Promise<SocketDoor> | undefined;
  #listening: string | undefined;
  #died: string | undefined;

  /** `ready`: may be shared by many runs; each has its own rows, and handlers evaluated for it alone. */
  constructor(ready: ReadyWorld, setup: RunSetup) {
    this.#ready = { ...ready, handlers: loadHandlers(ready.path, ready.compiled) };
    this.#setup = setup;
    this.#clock = setup.clock.start;
    const secrets = secretsOf(ready.compiled.spec, setup.seed);
    this.#asTraced = asTraced(secrets);
    const own = { ...this.#ready, base: ready.base.fork() };
    this.#parts = engineParts(own, setup, (entry) => this.#record(entry, secrets));
    this.#brokenFromStart = this.#parts.invariants.start().map((each) => ({ ...each, by: 'start' }));
    this.#engine = new Engine(this.#parts);
    this.#underWay = new UnderWay(this.#engine);
    this.#host = this.#hostOf(ready);
    this.#http = new HttpPlace(this.#host, loadHttp);
  }

  get died(): string | undefined {
    return this.#died;
  }

  get lost(): undefined {
    return undefined;
  }

  log(): string {
    return '';
  }

  world(): World {
    return this.#parts.world;
  }

  visible(): View {
    const { world } = this.#parts;
    return this.#hidden.size === 0 ? (table) => world.rows(table) : world.without(this.#hidden);
  }

  trace(): Trace {
    return new Trace(this.#events, this.#ready.compiled.spec, this.#asTraced);
  }

  broken(): readonly Broken[] {
    return firstBroken([...this.#brokenFromStart, ...brokenIn(this.#events)]);
  }

  now(): string {
    return this.#clock;
  }

  async ready(): Promise<void> {}

  async control(command: ControlCommand): Promise<ControlValue | undefined> {
    const open = { parts: this.#parts, engine: this.#engine, underWay: this.#underWay };
    // the other commands are those of a server's life
    const reply = dispatch(0, command as WorldCommand, open);
    if (reply.ok) return reply.value;
    throw new WorldRefusal(reply.error.status, reply.error.message);
  }

  async callTool(name: string, args: JsonObject, token?: string): Promise<JsonObject> {
    return (await this.#line()).request('tools/call', { name, arguments: args, ...metaOf(token) });
  }

  connect(token?: string): Duplex {
    const [near, far] = linkedStreams();
    const client = `memory-${this.#connections.push(far)}`;
    const ends = { disconnect: () => far.end(), broken: () => far.destroy() };
    const options = { door: 'memory', client, token, ...ends } as const;
    void serveLines(new StreamWire(far, far), this.#host, options).closed.then(options.disconnect);
    return near;
  }

  async answers(): Promise<boolean> {
    return true;
  }

  async stdio(token?: string): Promise<SpawnedDoor> {
    this.#socket ??= listenSocket(socketPath(), this.#host, netSockets);
    return attachTo((await this.#socket).path, token);
  }

  async listen(): Promise<string> {
    this.#listening = (await this.#http.listen(this.#ready.compiled.spec)).url;
    return this.#listening;
  }

  keep(folder: string): void {
    writeFolder(folder, this.#ready, servedBy(this.#ready, this.#setup), this.#setup.clock.start, this.#entries);
  }

  forget(): Promise<void> {
    return this.close();
  }

  async close(): Promise<void> {
    for (const each of this.#connections) each.destroy();
    const door = await this.#socket;
    if (door) {
      await door.drain(0);
      giveUp(door.path);
    }
    if (this.#listening !== undefined) await (await this.#http.listen(this.#ready.compiled.spec)).close(0);
  }

  #record(entry: MirrorEntry, secrets: Secrets): void {
    this.#entries.push(entry);
    this.#clock = entry.clock;
    for (const each of entry.hidden ?? []) this.#hidden.add(each);
    for (const each of entry.revealed ?? []) this.#hidden.delete(each);
    // as it would be read from a file: secrets hidden, long values cut
    if (entry.event) this.#events.push(JSON.parse(traceLine(entry.event, secrets, entry.commits)));
  }

  #hostOf({ compiled: { spec, tools } }: ReadyWorld): DoorHost {
    return {
      name: spec.name,
      tools,
      touch: () => {},
      call: (request) => this.#underWay.call(request),
      crash: () => {
        this.#died ??= 'a crash ended the server, and this run has none of its own; use isolation: process';
        for (const each of this.#connections) each.destroy();
      },
    };
  }

  #line(): Promise<LineClient> {
    this.#lines ??= handsShaken(this.connect());
    return this.#lines;
  }
}

function handsShaken(stream: Duplex): Promise<LineClient> {
  return shakeHands(new LineClient(stream, stream));
}
