import {
  type Broken,
  type Diff,
  type Json,
  type JsonObject,
  parseDuration,
  type Snapshot,
  type Trace,
  World,
  WorldUseError,
} from '@faultbench/core';
import { compileWorld } from '../compile/compile-world';
import type { ControlCommand, ControlValue } from '../control/messages';
import { bearerHeaders } from '../identity/carriers';
import { entryFile } from '../package-files';
import { PassingFolder } from '../passing-folder';
import { LiveWorld } from '../process/live-world';
import { startServer } from '../process/start-server';
import type { SpawnedDoor } from '../process/world-life';
import { checkOptions } from './check-options';
import { planOf, rulesOf, setupFor, tokenFor, type WorldOptions } from './run-options';
import { type RunningTable, runningTable } from './running-table';
import { toolValue } from './tool-value';

/** Who does it, in a world with roles: `{ as: 'member#2' }`. */
export interface As {
  /** In place of the persona that the world was started with. */
  readonly as?: string;
}

/** A world in a process of its own, with the bench that tests have. */
export interface RunningWorld extends AsyncDisposable {
  readonly world: {
    table(name: string): RunningTable;
    readonly revision: number;
    snapshot(): Snapshot;
    /** Without a snapshot: what callers changed since the start; with one: everything since. */
    diff(since?: Snapshot): Diff;
  };
  readonly mcp: {
    /** The value, or a ToolError. */
    call(tool: string, args?: JsonObject, options?: As): Promise<Json>;
    /** The raw result of `tools/call`. */
    callRaw(tool: string, args?: JsonObject, options?: As): Promise<JsonObject>;
    /** How an agent spawns its way in: spread it into any MCP client. */
    stdio(options?: As): SpawnedDoor;
    /** Where an agent that speaks streamable HTTP finds it. */
    http(options?: As): Promise<{ readonly url: string; readonly headers: Readonly<Record<string, string>> }>;
    /** Where an agent with plain HTTP tools finds it: `/openapi.json` tells of its routes. */
    rest(options?: As): Promise<{ readonly baseUrl: string; readonly headers: Readonly<Record<string, string>> }>;
  };
  /** The calls so far. */
  readonly trace: Trace;
  /** The first break of each invariant. */
  readonly broken: readonly Broken[];
  readonly clock: {
    /** Canonical instant. */
    now(): string;
    /** `30s`, `2h`, … */
    advance(duration: string): Promise<void>;
    set(instant: string): Promise<void>;
  };
  readonly faults: {
    next(on: string, fault: string, options?: JsonObject): Promise<void>;
    plan(entries: unknown): Promise<void>;
    set(rules: unknown): Promise<void>;
    clear(): Promise<void>;
  };
  stop(): Promise<void>;
}

/**
 * Starts a world in a process of its own, outside Jest. Throws a WorldError when the file does not load. What it was at
 * its end can be looked at after `stop()`.
 *
 * @example
 * await using shop = await startWorld('worlds/shop.yaml', { faults: true });
 * await shop.mcp.call('get_order', { id: '7' });
 * shop.world.table('orders').pick({ status: 'delivered' });
 */
export async function startWorld(path: string, options: WorldOptions = {}): Promise<RunningWorld> {
  checkOptions(path, options);
  const compiled = compileWorld(path, options.seed === undefined ? {} : { seed: options.seed });
  const setup = setupFor(compiled, options);
  const { spec, tables } = compiled.world;
  const tokenOf = ({ as = options.as }: As = {}) => tokenFor(spec, setup, as);
  tokenOf();
  const folder = new PassingFolder('faultbench-state');
  const base = World.open(spec, tables);
  const start = { compiled: compiled.path, setup, folder: folder.path, server: entryFile('server'), spec, base };
  const live = await LiveWorld.start(startServer, start);
  const control: Control = (command) => live.control(command);
  const callRaw = async (tool: string, args: JsonObject = {}, who: As = {}) => live.callTool(tool, args, tokenOf(who));
  const stop = async () => {
    await live.close();
    folder.remove();
  };
  return {
    world: {
      table: (name) => runningTable(name, live),
      get revision() {
        return live.world().revision;
      },
      snapshot: () => live.world().snapshot(),
      diff: (since) => live.world().diff(since),
    },
    mcp: {
      callRaw,
      call: async (tool, args, who) => toolValue(tool, await callRaw(tool, args, who)),
      stdio: (who) => live.stdio(tokenOf(who)),
      http: async (who) => ({ headers: bearerHeaders(tokenOf(who)), url: `${await live.listen()}/mcp` }),
      rest: async (who) => ({ headers: bearerHeaders(tokenOf(who)), baseUrl: await live.listen() }),
    },
    get trace() {
      return live.trace();
    },
    get broken() {
      return live.broken();
    },
    clock: clockOf(live),
    faults: {
      next: (on, fault, more = {}) => plan(planOf([{ on, call: 1, fault, ...more }], spec), control),
      plan: (entries) => plan(planOf(entries, spec), control),
      set: async (rules) => void (await control({ type: 'faults', action: 'set', rules: rulesOf(rules, spec) })),
      clear: async () => void (await control({ type: 'faults', action: 'clear' })),
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

type Control = (command: ControlCommand) => Promise<ControlValue | undefined>;

function clockOf(live: LiveWorld): RunningWorld['clock'] {
  return {
    now: () => live.now(),
    advance: async (duration) => {
      const ms = parseDuration(duration);
      if (ms === undefined)
        throw new WorldUseError(`"${duration}" is no duration; write one such as 30s, 1.5m, 2h or 1d`);
      await live.control({ type: 'clock', action: 'advance', ms });
    },
    set: async (instant) => void (await live.control({ type: 'clock', action: 'set', instant })),
  };
}

async function plan(entries: ReturnType<typeof planOf>, control: Control): Promise<void> {
  await control({ type: 'faults', action: 'plan', entries });
}
