import { isAbsolute, relative, resolve } from 'node:path';
import { WorldError } from '@faultbench/core';
import { entryFile } from '../package-files';
import { cacheFolderFor } from './cache-folder';
import { findCompiled } from './cache-index';
import type { CompileOptions } from './compile-options';
import type { CompiledWorld } from './compiled-world';
import { loadCompiled } from './load-compiled';

/** A compiled world and the file it was read from. */
export interface Compiled {
  /** Absolute path of the compiled JSON, for servers to load. */
  readonly path: string;
  readonly world: CompiledWorld;
}

/**
 * Compiles a world file, or finds it compiled. Synchronous; safe from many processes at once.
 * Throws a WorldError that names every problem of the file, of its handlers and of its seed files.
 */
export function compileWorld(file: string, options: CompileOptions = {}): Compiled {
  const path = compiledPath(file, options);
  return { path, world: loadCompiled(path) };
}

/** The same for who needs the path alone. */
export function compiledPath(file: string, options: CompileOptions = {}): string {
  const absolute = resolve(file);
  const cacheFolder = options.cacheFolder ?? cacheFolderFor(absolute);
  const found = findCompiled(absolute, cacheFolder, options);
  if (found !== undefined) return found;
  // The compiler is a bundle of its own: a world that is compiled already costs none of its packages.
  const { buildWorld } = require(entryFile('compile')) as typeof import('../compile');
  const built = buildWorld(absolute, shownPath(absolute), cacheFolder, options);
  if (built.ok) return built.path;
  throw new WorldError(built.problems);
}

/** As messages name the file: from here when it is below, whole otherwise. */
export function shownPath(file: string): string {
  const near = relative(process.cwd(), file);
  return near.startsWith('..') || isAbsolute(near) || near === '' ? file : near;
}
