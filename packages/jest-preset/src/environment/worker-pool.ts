import { readFileSync } from 'node:fs';
import { cacheFolderFor, launchServer, prepareLauncher, ServerPool } from '@faultbench/server';

let pool: ServerPool | undefined;

/** The warm servers of this worker, kept from one test file to the next. */
export function workerPool(size: number): ServerPool {
  pool ??= new ServerPool(size, undefined, launchServer);
  pool.atLeast(size);
  return pool;
}

/** What a test file with worlds will want is started before it is read: its world is not known then. */
export function expectWorlds(testPath: string): void {
  if (!mentionsWorlds(testPath)) return;
  prepareLauncher();
  pool?.anticipate(cacheFolderFor(testPath));
}

function mentionsWorlds(testPath: string): boolean {
  try {
    return /faultbench|\.(runs|sweep|catalogue)\b/.test(readFileSync(testPath, 'utf8'));
  } catch {
    // Jest says so when it reads the file
    return false;
  }
}

/** Reads `testEnvironmentOptions.faultbench.pool`; 2 when it is not given. */
export function poolSize(options: Readonly<Record<string, unknown>>): number {
  const own = options.faultbench;
  const size = typeof own === 'object' && own !== null && 'pool' in own ? own.pool : undefined;
  if (size === undefined) return 2;
  if (typeof size === 'number' && Number.isInteger(size) && size >= 0 && size <= 32) return size;
  throw new Error(
    `testEnvironmentOptions.faultbench.pool is ${JSON.stringify(size)}: give the number of servers to keep ready, 0 to 32`,
  );
}
