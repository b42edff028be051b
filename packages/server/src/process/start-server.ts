import { AsyncResource } from 'node:async_hooks';
import { dirname } from 'node:path';
import { Launcher } from '../launch/launcher';
import { entryFile } from '../package-files';
import { childEnvironment } from './child-environment';
import { keepAlive } from './keep-alive';
import { ownChild } from './own-child';
import { RunningServer } from './running-server';
import { socketPath, socketPlace } from './socket-path';
import type { ServerProcess, StartOptions } from './types';

// a server must not be born inside a test: its events would run in that test's async context
const outside = new AsyncResource('FaultbenchServer');

/**
 * Starts a server for one run; resolves when it has loaded its world and can be called.
 * Rejects with ServerGone when it ends before that. The caller removes the state folder.
 */
export async function startServer(options: StartOptions): Promise<ServerProcess> {
  return loadServer(await keepAlive(spawnServer(cacheOf(options.compiled), options.server)), options);
}

/** Gives a spawned server its run. `within`: how many ms it may take to begin. */
export async function loadServer(
  server: RunningServer,
  options: StartOptions,
  patience: { readonly within?: number } = {},
): Promise<ServerProcess> {
  await orStopped(server, server.load(options, patience));
  return server;
}

/** Ends a server that cannot begin, and rejects with the reason when it is gone. */
export async function orStopped(server: RunningServer, beginning: Promise<void>): Promise<void> {
  try {
    await beginning;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/**
 * Starts a server's process. `cache`: the folder of compiled worlds, where the code of servers is kept; `file`: the
 * bundled server. Holds nothing open.
 */
export type SpawnServer = (cache: string, file?: string) => Promise<RunningServer>;

/** The process alone, as a child of this one. */
export const spawnServer: SpawnServer = async (cache, file = entryFile('server')) => {
  const socket = socketPath();
  const { execa } = await import('execa');
  const start = () => {
    const child = execa(process.execPath, pooled(file, cache), {
      stdin: 'ignore',
      stdout: 'ignore',
      ipc: true,
      serialization: 'json',
      cleanup: false,
      buffer: false,
      reject: false,
      extendEnv: false,
      env: childEnvironment(process.env),
    });
    return { child, server: new RunningServer(ownChild(child), socket) };
  };
  const { child, server } = outside.runInAsyncScope(start);
  if (child.pid !== undefined) return server;
  const { originalMessage } = await child;
  throw new Error(`no server could be started: ${originalMessage}`);
};

let launcher: Launcher | undefined;

/** A process that is large starts servers through a small one, and had better begin with that early. */
export function prepareLauncher(): Launcher {
  if (launcher === undefined || launcher.gone)
    launcher = outside.runInAsyncScope(() => new Launcher(undefined, socketPlace()));
  return launcher;
}

/** The process alone, started by the launcher; by this process when there is none to be had. */
export const launchServer: SpawnServer = async (cache, file = entryFile('server')) => {
  const socket = socketPath();
  const start = { args: pooled(file, cache), env: childEnvironment(process.env), cwd: process.cwd() };
  try {
    return await prepareLauncher().start(start, (child) => new RunningServer(child, socket));
  } catch {
    // what is wrong with the start itself is told here
    return spawnServer(cache, file);
  }
};

function pooled(file: string, cache: string): readonly string[] {
  return [file, '--pooled', cache, String(process.pid)];
}

/** The folder of compiled worlds that this one is in. */
export function cacheOf(compiled: string): string {
  return dirname(dirname(compiled));
}
