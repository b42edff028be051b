import { resolve } from 'node:path';
import { compiledPath } from '../compile/compile-world';
import { loadCompiled } from '../compile/load-compiled';
import { loadFaults } from '../compile/load-faults';
import { serveWorld } from '../process/serve-world';
import { readHttpFlags } from './http-request';
import type { ServeRequest } from './serve-request';

/** Serves a world on this process's stdin and stdout, and over HTTP if asked to; what it serves goes to stderr. */
export async function serve({
  world,
  seed,
  faults,
  run = 1,
  clock = 'wall',
  state,
  ...flags
}: ServeRequest): Promise<void> {
  const http = readHttpFlags(flags);
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
  await serveWorld(path, {
    run,
    clock,
    says: `serving ${facts.join(', ')}`,
    ...chosen,
    ...(state === undefined ? {} : { state }),
    ...(http === undefined ? {} : { http }),
  });
}
