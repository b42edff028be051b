import { AsyncResource } from 'node:async_hooks';
import { dirname } from 'node:path';
import { entryFile } from '../package-files';
import { childEnvironment } from './child-environment';
import { keepAlive } from './keep-alive';
import { socketPath } from './private-folder';
import { RunningServer } from './running-server';
import type { ServerProcess, StartOptions } from './types';

// a server must not be born inside a test: its events would run in that test's async context
const outside = new AsyncResource('FaultbenchServer');

/**
 * Starts a server for one run; resolves when it has loaded its world and can be called.
 * Rejects with ServerGone when it ends before that. The caller removes the state folder.
 */
export async function startServer(options: StartOptions): Promise<ServerProcess> {
  return loadServer(await spawnServer(options.compiled, options.server), options);
}

/** Gives a spawned server its run. */
export async function loadServer(server: RunningServer, options: StartOptions): Promise<ServerProcess> {
  try {
    await server.load(options);
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/**
 * Starts the process alone, for a world in the cache of `compiled`. `file`: the bundled server, by default the one
 * beside the running bundle.
 */
export async function spawnServer(compiled: string, file = entryFile('server')): Promise<RunningServer> {
  const { execa } = await keepAlive(import('execa'));
  return outside.runInAsyncScope(() => {
    const child = execa(process.execPath, [file, '--pooled', dirname(dirname(compiled))], {
      ipc: true,
      serialization: 'json',
      cleanup: false,
      buffer: false,
      reject: false,
      extendEnv: false,
      env: childEnvironment(process.env),
    });
    return new RunningServer(child, socketPath());
  });
}
