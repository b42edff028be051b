import { resolve } from 'node:path';
import { compiledPath } from '../compile/compile-world';
import { loadCompiled } from '../compile/load-compiled';
import { loadFaults } from '../compile/load-faults';
import { serveWorld } from '../process/serve-world';
import type { ServeRequest } from './serve-request';

/** Serves a world on this process's stdin and stdout; what it serves goes to stderr. */
export function serve({ world, seed, faults, run = 1, clock = 'wall', state }: ServeRequest): void {
  const path = compiledPath(world, seed === undefined ? {} : { seed });
  const chosen =
    faults === undefined ? {} : { faults: faults === true ? faults : loadFaults(faults, loadCompiled(path).spec) };
  const facts = [
    resolve(world),
    `seed ${seed ?? 'of the file'}`,
    `run ${run}`,
    `clock ${clock}`,
    `faults ${faults === true ? 'of the file' : (faults ?? 'off')}`,
  ];
  process.stderr.write(`serving ${facts.join(', ')}\n`);
  serveWorld(path, { run, clock, ...chosen, ...(state === undefined ? {} : { state }) });
}
