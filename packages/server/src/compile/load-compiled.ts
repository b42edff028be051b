import { readFileSync } from 'node:fs';
import { COMPILED_FORMAT, type CompiledWorld } from './compiled-world';

/** Reads a compiled world; its two code files lie beside it. */
export function loadCompiled(path: string): CompiledWorld {
  // Written by the compiler; the format says whether by one that agrees with this code.
  const world = JSON.parse(readFileSync(path, 'utf8')) as CompiledWorld;
  if (world.format === COMPILED_FORMAT) return world;
  throw new Error(
    `${path} was compiled by another version (format ${world.format}, not ${COMPILED_FORMAT}); compile it again`,
  );
}
