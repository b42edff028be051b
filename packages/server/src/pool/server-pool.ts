import type { ExtraDoor } from '../control/messages';
import { ServerGone, ServerLate } from '../process/errors';
import { keepAlive } from '../process/keep-alive';
import type { RunningServer } from '../process/running-server';
import { cacheOf, loadServer, orStopped, type SpawnServer, spawnServer } from '../process/start-server';
import type { ServerProcess, StartOptions } from '../process/types';

interface Warm {
  readonly compiled: string;
  readonly server: Promise<RunningServer>;
}

/** One that has the world in memory begins in milliseconds. */
const WARM = { within: 5000 };

/**
 * Warm servers, each with the world it will probably be asked for. One that is taken serves one run and ends
 * with it; `refill` starts its replacement, away from the path between two runs.
 */
export class ServerPool {
  readonly #spawn: SpawnServer;
  readonly #file: string | undefined;
  #size: number;
  #warm: Warm[] = [];
  /** Without a world yet. */
  #blank: Promise<RunningServer>[] = [];
  /** By compiled world. */
  readonly #doors = new Map<string, readonly ExtraDoor[]>();
  #closed = false;

  /** `size`: how many wait at most; `file`: the bundled server, by default the one beside the running bundle. */
  constructor(size: number, file?: string, spawn = spawnServer) {
    this.#size = size;
    this.#file = file;
    this.#spawn = spawn;
  }

  /** Servers that are ready or getting ready. */
  get waiting(): number {
    return this.#warm.length;
  }

  /** Resolves when all that wait are ready; their process ids. */
  async ready(): Promise<readonly number[]> {
    const servers = await keepAlive(Promise.all(this.#warm.map((each) => settled(each.server))));
    return servers.flatMap((each) => each?.pid ?? []);
  }

  /** Keeps at least this many, from the next refill on: as many as runs go on at once. */
  atLeast(size: number): void {
    this.#size = Math.max(this.#size, size);
  }

  /** Servers of this world that start from now on have the door open, and warm. */
  expect(door: ExtraDoor, compiled: string): void {
    this.#doors.set(compiled, [door]);
  }

  /** A server with this run loaded: a warm one when there is one of this world, else a new one. */
  take(options: StartOptions): Promise<ServerProcess> {
    return keepAlive(this.#take(options));
  }

  async #take(options: StartOptions): Promise<ServerProcess> {
    const index = this.#warm.findIndex((each) => each.compiled === options.compiled);
    const [warm] = index < 0 ? [] : this.#warm.splice(index, 1);
    const server = warm && (await settled(warm.server));
    try {
      if (server && !server.lost) return await loadServer(server, options, WARM);
      void server?.stop();
    } catch (error) {
      // it died or got stuck while it waited, or the world does that to it: a new one tells which
      if (!(error instanceof ServerGone || error instanceof ServerLate)) throw error;
    }
    return loadServer(await this.#process(options.compiled), options);
  }

  /** Starts processes before it is known for which world, unless some are waiting. `cache`: where it will probably be. */
  anticipate(cache: string): void {
    if (this.#closed || this.#warm.length + this.#blank.length > 0) return;
    this.#blank = Array.from({ length: this.#size }, () => this.#spawn(cache, this.#file));
    // whoever takes it starts another
    for (const each of this.#blank) each.catch(() => {});
  }

  /**
   * Starts what is missing, for this world; servers that wait for another make room, all but the newest.
   * `wanted`: how many will be taken, as far as that is known.
   */
  refill(compiled: string, wanted = this.#size): void {
    if (this.#closed) return;
    const mine = this.#warm.filter((each) => each.compiled === compiled);
    const others = this.#warm.filter((each) => each.compiled !== compiled);
    for (const each of others.slice(0, -1)) void retire(each.server);
    this.#warm = [...others.slice(-1), ...mine];
    for (let missing = Math.min(this.#size, wanted) - mine.length; missing > 0; missing--)
      this.#warm.push(this.#start(compiled));
  }

  /** Ends every waiting server. */
  async close(): Promise<void> {
    this.#closed = true;
    const all = [...this.#warm.map(({ server }) => server), ...this.#blank];
    this.#warm = [];
    this.#blank = [];
    await keepAlive(Promise.all(all.map(retire)));
  }

  #start(compiled: string): Warm {
    const server = this.#process(compiled).then(async (started) => {
      await orStopped(started, started.prepare(compiled, this.#doors.get(compiled) ?? []));
      return started;
    });
    // whoever takes it learns of a failure by starting anew, and gets the error then
    server.catch(() => {});
    return { compiled, server };
  }

  async #process(compiled: string): Promise<RunningServer> {
    for (let blank = this.#blank.shift(); blank; blank = this.#blank.shift()) {
      const server = await settled(blank);
      if (server && !server.gone && !server.lost) return server;
      void server?.stop();
    }
    return this.#spawn(cacheOf(compiled), this.#file);
  }
}

function settled(server: Promise<RunningServer>): Promise<RunningServer | undefined> {
  return server.catch(() => undefined);
}

async function retire(server: Promise<RunningServer>): Promise<void> {
  await (await settled(server))?.stop();
}
