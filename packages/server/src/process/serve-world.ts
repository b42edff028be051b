import { accessSync, constants, mkdirSync } from 'node:fs';
import type { CallRequest, FaultRules, PlanEntry, WorldSpec } from '@faultbench/core';
import type { DoorHost } from '../doors/host';
import { serveLines } from '../doors/serve-lines';
import { guardStdout } from '../handlers/guard-stdout';
import { keepAllowed } from './child-environment';
import { endCleanly } from './end';
import { openWorld, readWorld } from './open-world';
import { privateFolder } from './private-folder';
import { watchParent } from './watchdog';

export interface ServeOptions {
  /** Run number, from 1; 1 when absent. */
  readonly run?: number;
  /** `wall` when absent. */
  readonly clock?: 'virtual' | 'wall';
  /** The file's own with `true`; none when absent. */
  readonly faults?: true | { readonly rules: FaultRules; readonly plan: readonly PlanEntry[] };
  /** State folder; a private one in the temp directory when absent. Its path is printed on stderr. */
  readonly state?: string;
}

/**
 * Serves a compiled world on this process's stdin and stdout, until stdin ends. State files are created with the
 * first `tools/list` or call, since some clients start a server just to see whether it starts.
 */
export function serveWorld(path: string, options: ServeOptions = {}): void {
  const openStdout = guardStdout();
  keepAllowed(process.env);
  const ready = readWorld(path);
  const { seed, clock, faults, plan } = ready.compiled.spec;
  const setup = {
    run: options.run ?? 1,
    seed,
    clock: { mode: options.clock ?? 'wall', start: clock.start },
    faults: options.faults === true ? { rules: faults, plan } : (options.faults ?? { rules: {}, plan: [] }),
  };
  if (options.state !== undefined) checkWritable(options.state);
  const { host, mirror } = openWorld(ready, setup, () => stateFolder(options.state));
  const leave = () => process.exit(0);
  const stdio = { door: 'stdio', client: 'stdio', disconnect: leave, broken: leave } as const;
  const connection = serveLines(process.stdin, openStdout(), watched(host, ready.compiled.spec), stdio);
  void connection.closed.then(() => endCleanly(mirror));
}

/** A handler that spins must neither keep a signal away, so none is listened to, nor outlive who started the server. */
function watched(host: DoorHost, { operations }: WorldSpec): DoorHost {
  const parent = process.ppid;
  const custom = new Set(operations.filter(({ kind }) => kind === 'custom').map(({ tool }) => tool));
  let watching = false;
  const call = (request: CallRequest) => {
    if (!watching && custom.has(request.tool)) {
      watching = true;
      watchParent(parent);
    }
    return host.call(request);
  };
  return { ...host, call };
}

function stateFolder(given: string | undefined): string {
  const folder = given ?? privateFolder('faultbench');
  // after the first answer has left
  setImmediate(() => process.stderr.write(`state: ${folder}\n`));
  return folder;
}

/** Said at the start, not in the middle of the first call. */
function checkWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`the state folder ${folder} cannot be written (${reason}): give a folder of your own`);
  }
}
