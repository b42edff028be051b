import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { HandlerReference, Handlers } from '@faultbench/core';
import type { CompiledHandlerModule, CompiledWorld } from '../compile/compiled-world';
import { type Exports, evaluateModule } from './evaluate-module';

/**
 * Handlers of the compiled world at `path`. A module is evaluated when its first handler is called, once for each
 * call of this function: whoever wants fresh module state loads again. Packages it imports stay shared.
 */
export function loadHandlers(path: string, world: CompiledWorld): Handlers {
  const find = handlerFinder(path, world);
  return { run: (reference, context, args) => find(reference)(context, args) };
}

/** A module does not have what the world names of it. */
export class NoHandler extends Error {
  override readonly name = 'NoHandler';
}

type Handler = (...inputs: unknown[]) => ReturnType<Handlers['run']>;

/** Finds handlers without calling them; throws what their module throws while it is evaluated. */
export function handlerFinder(path: string, world: CompiledWorld): (reference: HandlerReference) => Handler {
  const evaluated = new Map<string, Exports>();
  const exportsOf = (module: CompiledHandlerModule): Exports => {
    const known = evaluated.get(module.source);
    if (known) return known;
    const exported = evaluateModule(readFileSync(join(dirname(path), module.code), 'utf8'), module.source);
    evaluated.set(module.source, exported);
    return exported;
  };
  return (reference) => {
    const module = world.handlers.find(({ file }) => file === reference.file);
    if (!module) throw new Error(`no compiled module for the handler ${reference.file}#${reference.name}`);
    return handlerOf(exportsOf(module), reference);
  };
}

function handlerOf(exported: Exports, { file, name }: HandlerReference): Handler {
  const handler = exported[name];
  // What it returns is checked by the engine.
  if (typeof handler === 'function') return handler as Handler;
  const functions = Object.keys(exported).filter((key) => typeof exported[key] === 'function');
  throw new NoHandler(
    `${file} exports no function "${name}"; ${functions.length > 0 ? `it has ${functions.join(', ')}` : 'it exports none'}`,
  );
}
