import { writeSync } from 'node:fs';
import type { FaultRules, PlanEntry, WorldSpec } from '@faultbench/core';
import type { RunSetup } from '../control/messages';
import { moveClock } from '../control/move-clock';
import type { DemoClock } from '../doors/clock/clock-door';
import { serveLines } from '../doors/serve-lines';
import { guardStdout, type OpenStdout } from '../handlers/guard-stdout';
import type { OpenHttpOptions } from '../http';
import type { Served } from '../mirror/format';
import { hasMemory, type LeftRun, readMemory } from '../mirror/memory';
import { StateFiles } from '../mirror/state-files';
import { temporaryFolder } from '../temporary-folder';
import { keepAllowed } from './child-environment';
import { claimFolder } from './claim-folder';
import { endBroken, endCleanly, endFailed, leave } from './end';
import { guardHandlers, watchHandlers } from './guard-handlers';
import { LateHost } from './late-host';
import { loadHttp } from './load-http';
import { type OpenWorld, openWorld, servedBy } from './open-world';
import { readWorld } from './ready-world';
import { isPipe, stdioWire } from './stdio-wire';

export interface ServeOptions {
  /** Run number, from 1; 1 when absent. */
  readonly run?: number;
  /** `wall` when absent. */
  readonly clock?: 'virtual' | 'wall';
  /** The file's own with `true`; none when absent. */
  readonly faults?: true | { readonly rules: FaultRules; readonly plan: readonly PlanEntry[] };
  /** Token to persona, in a world with roles. */
  readonly tokens?: Readonly<Record<string, string>>;
  /** Key of `_meta` under which a call carries its token. */
  readonly tokenKey?: string;
  /** State folder; a private one in the temp directory when absent. Its path is printed on stderr. */
  readonly state?: string;
  /** Listens as well; the URL for MCP is the first line on stderr, that of the routes the second. */
  readonly http?: Omit<OpenHttpOptions, 'clock'>;
  /** Lets callers over HTTP move the clock. */
  readonly demoClock?: true;
  /** The line on stderr that tells what is served; none when absent. */
  readonly says?: string;
  /** Called at a clean end; for the next start it keeps what this one compiled. */
  readonly keepCode?: () => void;
}

/** As long as a client of stdio may take to read its last answers. */
const LAST_REQUESTS_MS = 800;

/**
 * Serves a compiled world on this process's stdin and stdout, until stdin ends. State files are created with the
 * first `tools/list` or call, since some clients start a server just to see whether it starts.
 */
export async function serveWorld(path: string, options: ServeOptions = {}): Promise<void> {
  const openStdout = guardStdout();
  try {
    await serveUntilEnd(path, options, openStdout);
  } catch (error) {
    // a port that listens, or what a handler has begun, would hold a server open that serves nothing
    endFailed(error instanceof Error ? error : new Error(String(error)));
  }
}

async function serveUntilEnd(path: string, options: ServeOptions, openStdout: OpenStdout): Promise<void> {
  keepAllowed(process.env);
  const read = readWorld(path);
  const ready = { ...read, handlers: watchHandlers(read.handlers) };
  const { spec } = ready.compiled;
  const setup = setupOf(options, spec);
  if (spec.roles && !options.tokens) say(TOKENLESS);
  if (options.state !== undefined) claimFolder(options.state);
  const host = new LateHost();
  let open: OpenWorld | undefined;
  const asked = options.http && { ...options.http, clock: options.demoClock && demoClock(() => open) };
  const http = asked && (await loadHttp().openHttp(host, spec, asked));
  if (http) say(`${http.url}/mcp\nroutes: ${http.url}/openapi.json`);
  if (options.says !== undefined) say(options.says);
  if (options.state === undefined && restarts(setup.faults)) say(STATELESS);
  const left = options.state === undefined ? undefined : leftIn(options.state, servedBy(ready, setup));
  const openFiles = left ? StateFiles.goOn : StateFiles.begin;
  open = openWorld(ready, setup, () => openFiles(stateFolder(options.state)), left);
  const { host: opened, mirror } = open;
  host.open(guardHandlers(opened, spec));
  const who = { token: process.env.FAULTBENCH_TOKEN, tokenKey: options.tokenKey };
  const stdio = { door: 'stdio', client: 'stdio', disconnect: () => leave(0), broken: endBroken, ...who } as const;
  const { closed } = serveLines(stdioWire(openStdout), host, stdio);
  await closed;
  if (http && !isPipe(0)) return;
  await http?.close(LAST_REQUESTS_MS);
  if (mirror.isOpen) options.keepCode?.();
  endCleanly(mirror);
}

function setupOf(options: ServeOptions, { seed, clock, faults, plan }: WorldSpec): RunSetup {
  return {
    run: options.run ?? 1,
    seed,
    clock: { mode: options.clock ?? 'wall', start: clock.start },
    faults: options.faults === true ? { rules: faults, plan } : (options.faults ?? { rules: {}, plan: [] }),
    tokens: options.tokens ?? {},
  };
}

function demoClock(world: () => OpenWorld | undefined): DemoClock {
  const opened = () => {
    const open = world();
    if (open) return open;
    throw new Error('a client came before the world was loaded');
  };
  return {
    identify: (token) => opened().parts.identify?.(token),
    now: () => opened().parts.clock.now,
    set: (ms) => void moveClock(opened(), (each) => each.hold(ms)),
    reset: () => void moveClock(opened(), (each) => each.reset()),
  };
}

const TOKENLESS =
  'the world has roles: nobody can sign in without --token-file FILE, a JSON object { "token": "persona" }';

const STATELESS =
  'a crash with restart: true needs --state DIR: without it the server that is started after the crash knows nothing of this one';

function restarts({ rules, plan }: RunSetup['faults']): boolean {
  const errors = Object.values(rules).flatMap((rule) =>
    rule.errors === 'none' ? [] : Object.values(rule.errors ?? {}),
  );
  return [...errors, ...plan].some(({ options }) => options.restart === true);
}

/** The run that a crash left in a folder, when this server is started as the one that crashed. */
function leftIn(folder: string, served: Served): LeftRun | undefined {
  if (!hasMemory(folder)) return undefined;
  const left = readMemory(folder, served);
  const what = left ? 'goes on with' : 'has another world, seed, run, clock or faults, and replaces';
  say(`${what} the run that was left in ${folder}`);
  return left;
}

function stateFolder(given: string | undefined): string {
  const folder = given ?? temporaryFolder('faultbench');
  // before the first call runs: it may never end
  say(`state: ${folder}`);
  return folder;
}

/** One line on stderr, without the stream that everything else needs: it would be the dearest part of a start. */
function say(line: string): void {
  try {
    writeSync(2, `${line}\n`);
  } catch {
    process.stderr.write(`${line}\n`);
  }
}
