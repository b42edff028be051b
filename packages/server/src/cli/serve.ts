import { resolve } from 'node:path';
import { compiledPath } from '../compile/compile-world';
import { loadCompiled } from '../compile/load-compiled';
import { loadFaults } from '../compile/load-faults';
import { serveWorld } from '../process/serve-world';
import { type Access, readHttpFlags } from './http-request';
import type { ServeRequest } from './serve-request';
import { checkPersonas, readTokenFile } from './token-file';

/** Serves a world on this process's stdin and stdout, and over HTTP if asked to; what it serves goes to stderr. */
export async function serve({
  world,
  seed,
  faults,
  run = 1,
  clock = 'wall',
  state,
  tokenKey,
  ...flags
}: ServeRequest): Promise<void> {
  // flags that are wrong whatever the world is, before it is compiled
  if (flags.tokenFile === undefined) readHttpFlags(flags, { roles: false, tokens: undefined });
  const path = compiledPath(world, seed === undefined ? {} : { seed });
  const access = readAccess(path, flags.tokenFile);
  const http = readHttpFlags(flags, access);
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
    ...(access.tokens && access.roles ? { tokens: access.tokens } : {}),
    ...(tokenKey === undefined ? {} : { tokenKey }),
    ...(state === undefined ? {} : { state }),
    ...(http === undefined ? {} : { http }),
    ...(flags.demoClock ? { demoClock: true } : {}),
  });
}

// a world without a token file is not read twice: its start would be slower
function readAccess(path: string, file: string | undefined): Access {
  if (file === undefined) return { roles: false, tokens: undefined };
  const { spec } = loadCompiled(path);
  const tokens = readTokenFile(file);
  if (spec.roles) checkPersonas(file, tokens, spec);
  return { roles: spec.roles !== undefined, tokens };
}
