import {
  type Broken,
  type JsonObject,
  personaProblem,
  readTable,
  type TableReader,
  type Trace,
  type World,
} from '@faultbench/core';
import {
  type ControlCommand,
  type ControlValue,
  HeldWorld,
  LiveWorld,
  personaToken,
  type ReadyWorld,
  type RunSetup,
  ServerGone,
  type ServerPool,
  type ServerStatus,
  type SpawnedDoor,
  type WorldLife,
} from '@faultbench/server';
import { UsageError } from '../runs/usage-error';
import { Leftover } from './leftover';
import { LineSocket } from './line-socket';
import { connectSdkClient } from './sdk-client';
import type { Traffic } from './traffic';
import { LATE, within } from './within';
import type { LoadedWorld } from './world-setup';

/** A server that answers later than this at the end of its run is stuck. */
const ANSWER_MS = 2000;
/** Its callers get their answers within this time, unless its own code is what holds them up. */
const CALLER_MS = 500;
const SPINS = `the world's server did not answer for ${ANSWER_MS} ms; does a handler spin?`;
const UNHEARD = `the process that starts servers did not answer for ${ANSWER_MS} ms, although the world's server does; was it stopped, or is the machine too busy?`;

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

/** Gives the token of a persona, of the test's own when it is not said which; undefined for nobody. */
type TokenOf = (as?: unknown) => string | undefined;

/** The world of one run, and whatever connections the test opened to it. */
export class RunWorld {
  readonly #live: WorldLife;
  /** Starts the servers of later runs, as many as are missing. */
  readonly replace: () => void;
  /** Later servers of this world will be reached over HTTP as well. */
  readonly #expectHttp: () => void;
  readonly tokenOf: TokenOf;
  readonly setup: RunSetup;
  /** Calls that went on when the test's body had ended. */
  readonly leftover: Leftover;
  readonly #connections: (() => unknown)[] = [];
  readonly #traffic: Traffic[] = [];
  readonly #called: string[] = [];
  #handedOut = 0;
  #stuck: string | undefined;
  #lost: string | undefined;
  #closed = false;

  /** Served by a process of its own. */
  static async start({ pool, toBegin }: Servers, loaded: LoadedWorld, run: number, folder: string): Promise<RunWorld> {
    const live = await LiveWorld.start((options) => pool.take(options), {
      compiled: loaded.path,
      folder,
      setup: setupOf(loaded, run),
      spec: loaded.world.spec,
      base: loaded.base(),
    });
    const later = {
      replace: () => pool.refill(loaded.path, toBegin()),
      expectHttp: () => pool.expect('http', loaded.path),
    };
    later.replace();
    return new RunWorld(live, later, tokensOf(loaded, run), setupOf(loaded, run));
  }

  /** Served by this process. `ready`: the world, read once for all runs. */
  static hold(ready: ReadyWorld, loaded: LoadedWorld, run: number): RunWorld {
    const later = { replace: () => {}, expectHttp: () => {} };
    const setup = setupOf(loaded, run);
    return new RunWorld(new HeldWorld(ready, setup), later, tokensOf(loaded, run), setup);
  }

  private constructor(live: WorldLife, later: Later, tokenOf: TokenOf, setup: RunSetup) {
    this.#live = live;
    this.setup = setup;
    this.tokenOf = tokenOf;
    this.replace = later.replace;
    this.#expectHttp = later.expectHttp;
    this.leftover = this.#watch();
  }

  /** Why the server is gone although nobody asked, stuck or out of reach; undefined while it serves. */
  get died(): string | undefined {
    return this.#live.died ?? this.#stuck ?? this.#lost;
  }

  log(): string {
    return this.#live.log();
  }

  world(): World {
    return this.#live.world();
  }

  /** Rows as callers see them: without late writes that have not come into view. */
  visible(): { table(name: string): TableReader } {
    const visible = this.#live.visible();
    return { table: (name) => readTable(() => visible(name)) };
  }

  trace(): Trace {
    return this.#live.trace();
  }

  /** Invariants that broke, each with whose write it was. */
  broken(): readonly Broken[] {
    return this.#live.broken();
  }

  now(): string {
    return this.#live.now();
  }

  control(command: ControlCommand): Promise<ControlValue | undefined> {
    return this.#live.control(command);
  }

  /** Which faults fired; undefined when the server is gone and cannot say any more. */
  async status(): Promise<ServerStatus | undefined> {
    await this.#live.ready();
    // one that answers after this has not removed its socket itself
    const { lost } = this.#live;
    try {
      const status = await within(ANSWER_MS, this.#live.control({ type: 'status' }));
      this.#lost ??= lost;
      if (status !== LATE) return status as ServerStatus; // the answer of this command
      this.#stuck ??= (await this.#live.answers(CALLER_MS)) ? UNHEARD : SPINS;
      return undefined;
    } catch (error) {
      if (!(error instanceof ServerGone)) throw error;
      await this.#live.exited;
      return undefined;
    }
  }

  async callTool(name: string, args: JsonObject, as?: unknown): Promise<JsonObject> {
    const token = this.tokenOf(as);
    this.#called.push(name);
    return this.#live.callTool(name, args, token);
  }

  async stdio(as?: unknown): Promise<SpawnedDoor> {
    const token = this.tokenOf(as);
    this.#handedOut++;
    return this.#live.stdio(token);
  }

  /** Where the server listens on HTTP: "http://127.0.0.1:4711". */
  http(): Promise<string> {
    this.#handedOut++;
    this.#expectHttp();
    return this.#live.listen();
  }

  async sdkClient(as?: unknown): Promise<object> {
    const client = await connectSdkClient({ openLines: (onLine, onClose) => this.openLines(onLine, onClose, as) });
    this.#connections.push(() => client.close());
    return client;
  }

  async openLines(onLine: (line: string) => void, onClose: () => void, as?: unknown): Promise<LineSocket> {
    const socket = new LineSocket(await this.#live.connect(this.tokenOf(as)), onLine, onClose);
    if (this.#closed) socket.close();
    this.#connections.push(() => socket.close());
    this.#traffic.push(socket.traffic);
    return socket;
  }

  /** What tells of the run lies in this folder from now on. */
  keep(folder: string): void {
    this.#live.keep(folder);
  }

  /** Ends the server and every connection. The state folder stays. */
  close(): Promise<void> {
    return this.#end(() => this.#live.close());
  }

  /** The same for one whose folder nobody wants: it ends by itself. */
  forget(): Promise<void> {
    return this.#end(() => this.#live.forget());
  }

  async #end(end: () => Promise<void>): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await Promise.all(this.#connections.map((close) => close()));
    await end();
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
}

function setupOf({ seed, clock, faults }: LoadedWorld, run: number): RunSetup {
  return { run, seed, clock: { mode: 'virtual', start: clock }, faults };
}

function tokensOf({ world, seed, as: own }: LoadedWorld, run: number): TokenOf {
  return (as = own) => {
    if (as === undefined || as === null) return undefined;
    const problem = personaProblem(world.spec, as);
    if (problem !== undefined) throw new UsageError(`as: ${problem}`);
    return personaToken(String(as), { seed, run });
  };
}
