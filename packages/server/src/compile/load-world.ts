import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseWorld, seedTables, World, WorldError, type WorldSpec } from '@faultbench/core';
import type { CompileOptions } from './compile-options';
import { compileWorld } from './compile-world';
import { openFakes } from './fakes';
import { withOptions } from './with-options';

/**
 * Reads a world: a path, or the text of a world file (anything with a line break or a brace in it).
 * Handlers and seed files are looked for only when it is a path. Throws a WorldError that names every problem.
 *
 * @example
 * const spec = loadWorld('worlds/shop.yaml', { seed: 7 });
 */
export function loadWorld(pathOrText: string, options: Pick<CompileOptions, 'seed' | 'clock'> = {}): WorldSpec {
  const isText = /[\n{]/.test(pathOrText) && !existsSync(resolve(pathOrText));
  if (!isText) return compileWorld(pathOrText, options).world.spec;
  const { spec, problems } = parseWorld(pathOrText, { file: 'world', name: 'world', fakes: openFakes() });
  if (!spec) throw new WorldError(problems);
  const read = withOptions(spec, 'world', options);
  if (read.ok) return read.spec;
  throw new WorldError([read.problem]);
}

/**
 * A world in memory with its initial rows.
 *
 * @example
 * const world = openWorld(loadWorld('worlds/shop.yaml'));
 * world.table('orders').count();
 */
export function openWorld(spec: WorldSpec): World {
  return World.open(spec, seedTables(spec, openFakes()));
}
