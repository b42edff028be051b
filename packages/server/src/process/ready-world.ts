import { type Handlers, type Validators, World } from '@faultbench/core';
import type { CompiledWorld } from '../compile/compiled-world';
import { loadCompiled } from '../compile/load-compiled';
import { loadHandlers } from '../handlers/load-handlers';
import { loadValidators } from '../handlers/load-validators';

/** A compiled world, read and ready to be opened for a run. */
export interface ReadyWorld {
  readonly path: string;
  readonly compiled: CompiledWorld;
  readonly base: World;
  readonly handlers: Handlers;
  readonly validators: Validators;
}

/** Reads the compiled world at `path`. */
export function readWorld(path: string): ReadyWorld {
  const compiled = loadCompiled(path);
  const { spec, tables } = compiled;
  return {
    path,
    compiled,
    base: World.open(spec, tables),
    handlers: loadHandlers(path, compiled),
    validators: loadValidators(path, compiled),
  };
}
