import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileWorld } from '../../src/compile/compile-world';
import type { CompiledWorld } from '../../src/compile/compiled-world';
import type { RunSetup } from '../../src/control/messages';
import { childEnvironment } from '../../src/process/child-environment';
import { LineClient } from '../../src/process/line-client';
import { type OwnChild, ownChild } from '../../src/process/own-child';
import { RunningServer } from '../../src/process/running-server';
import type { StartOptions } from '../../src/process/types';
import { dist } from '../support/command';
import { temporaryFolder } from './outside';

/** The bundled server and a compiled world with everything a life can hold; one per test file. */
export class Ledger {
  readonly folder: string;
  readonly server: string;
  readonly compiled: string;
  readonly world: CompiledWorld;
  readonly #children: ChildProcess[] = [];
  #states = 0;

  constructor() {
    this.folder = temporaryFolder();
    this.server = join(dist, 'server.js');
    const file = join(__dirname, 'fixtures', 'ledger.yaml');
    const { path, world } = compileWorld(file, { cacheFolder: join(this.folder, 'cache') });
    this.compiled = path;
    this.world = world;
    afterEach(() => {
      for (const child of this.#children.splice(0)) child.kill('SIGKILL');
    });
  }

  setup(parts: Partial<RunSetup> = {}): RunSetup {
    const { seed, clock } = this.world.spec;
    return { run: 1, seed, clock: { mode: 'virtual', start: clock.start }, faults: { rules: {}, plan: [] }, ...parts };
  }

  /** `server.js COMPILED …`, as an agent starts it. */
  serve(...args: string[]): ChildProcess {
    return this.#keep(spawn(process.execPath, [this.server, this.compiled, ...args], { stdio: 'pipe' }));
  }

  /** A server that belongs to this process, without the part that only execa adds. */
  start(parts: Partial<RunSetup> = {}): Promise<RunningServer> {
    return this.take({ compiled: this.compiled, setup: this.setup(parts), folder: this.state() });
  }

  /** The same, as it is asked for by who takes servers. */
  async take(options: StartOptions): Promise<RunningServer> {
    const server = this.spawn();
    await server.load(options);
    return server;
  }

  /** Compiled: a world whose invariant never ends, so that it is never ready to be called. */
  spinning(): string {
    const file = join(this.folder, 'spins.yaml');
    const code = 'exports.still = () => { console.log("spinning"); for (;;); };';
    const invariants = '{ still: { handler: "./spins.js#still" } }';
    writeFileSync(file, `services: { s: { records: { a: { n: int } } } }\ninvariants: ${invariants}\n`);
    writeFileSync(join(this.folder, 'spins.js'), code);
    return compileWorld(file, { cacheFolder: join(this.folder, 'cache') }).path;
  }

  /** One that waits for its run. */
  spawn(file = this.server, socket = `${this.state()}.sock`): RunningServer {
    const options = { silent: true, env: childEnvironment(process.env), execArgv: [] };
    const child = this.#keep(fork(file, ['--pooled'], options));
    return new RunningServer(ownChild(child as OwnChild), socket);
  }

  /** Breaks the channel between this process and a server it started. */
  disconnect(pid: number): void {
    this.#children.find((child) => child.pid === pid)?.disconnect();
  }

  /** Path of a new state folder, not there yet. */
  state(): string {
    this.#states++;
    return join(this.folder, `s${this.#states}`);
  }

  #keep(child: ChildProcess): ChildProcess {
    this.#children.push(child);
    return child;
  }
}

/** A client on a child's own stdin and stdout. */
export function stdioClient(child: ChildProcess): LineClient {
  if (child.stdin === null || child.stdout === null) throw new Error('the child has no pipes');
  return new LineClient(child.stdout, child.stdin);
}

/** How a child ended; resolves when all it wrote has come. */
export async function ending(child: ChildProcess): Promise<{ code: number | null; signal: string | null }> {
  const isRunning = child.exitCode === null && child.signalCode === null;
  const pipes = [child.stdout, child.stderr].filter((pipe) => pipe !== null);
  if (isRunning || pipes.some((pipe) => !pipe.closed)) await once(child, 'close');
  return { code: child.exitCode, signal: child.signalCode };
}
