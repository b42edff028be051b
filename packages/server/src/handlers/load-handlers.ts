import { readFileSync } from 'node:fs';
import type { Module as NodeModule } from 'node:module';
import { dirname, join } from 'node:path';
import type { HandlerReference, Handlers } from '@faultbench/core';
import type { CompiledHandlerModule, CompiledWorld } from '../compile/compiled-world';

type Exports = Readonly<Record<string, unknown>>;

/** What Node's loader knows of a module beside its public type. */
interface LoadableModule extends NodeModule {
  _compile(code: string, filename: string, format: 'commonjs'): unknown;
}

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
    const exported = evaluate(readFileSync(join(dirname(path), module.code), 'utf8'), module.source);
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

/** As Node would load the source itself: its path in stacks, and `require` as seen from there. */
function evaluate(code: string, source: string): Exports {
  process.setSourceMapsEnabled(true);
  const { Module } = loader();
  const module = new Module(source) as LoadableModule;
  module.filename = source;
  module.paths = searchPaths(dirname(source));
  module._compile(code, source, 'commonjs');
  module.loaded = true;
  // A CommonJS module may export anything; only functions are ever taken from it.
  return Object(module.exports) as Exports;
}

function searchPaths(folder: string): string[] {
  const paths = loader().Module as unknown as { _nodeModulePaths(from: string): string[] };
  return paths._nodeModulePaths(folder);
}

// only worlds with handlers pay for loading it
function loader(): typeof import('node:module') {
  return require('node:module');
}
