import { readFileSync, statSync, utimesSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { entryFile, packageVersion } from '../package-files';
import type { CompileOptions } from './compile-options';
import { COMPILED_FORMAT } from './compiled-world';
import { digest, digestOfFile } from './digest';
import { type Inputs, unchanged } from './inputs';

/** What the cache knows of one world file compiled with one set of options. */
export interface CacheIndex {
  readonly inputs: Inputs;
  /** Digests of the compiled files, by path inside the cache folder. */
  readonly outputs: Readonly<Record<string, string>>;
  /** Which of them is the compiled world. */
  readonly world: string;
}

/** Name of the index file: the same only for the same file, options, and installation that compiled it. */
export function indexName(file: string, options: CompileOptions): string {
  const { seed = null, clock = null, roles } = options;
  const handler = entryFile('handler');
  const installation = [COMPILED_FORMAT, packageVersion(), process.versions.node, handler, statSync(handler).mtimeMs];
  return `${digest(JSON.stringify([file, seed, clock, ...(roles === undefined ? [] : [resolve(roles)]), ...installation])).slice(0, 24)}.json`;
}

/** Absolute path of a compiled world that is whole and still fits its files; undefined when there is none. */
export function findCompiled(file: string, cacheFolder: string, options: CompileOptions): string | undefined {
  const path = join(cacheFolder, indexName(file, options));
  const index = readIndex(path);
  if (!index || !unchanged(index.inputs)) return undefined;
  const whole = Object.entries(index.outputs).every(([name, known]) => digestOfFile(join(cacheFolder, name)) === known);
  const world = join(cacheFolder, index.world);
  // the folder first: who finds the index used must not take the folder for one that nobody uses
  return whole && touch(dirname(world), realTime()) && touch(path, realTime()) ? world : undefined;
}

/** Real time in ms, as the file system counts it. */
export function realTime(): number {
  return performance.timeOrigin + performance.now();
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** Used within a week; what is not there is not fresh. */
export function isFresh(path: string, now: number): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && now - found.mtimeMs < WEEK_MS;
}

/** Marks as used; false when it is not there any more. Once a week is enough. */
export function touch(path: string, now: number): boolean {
  if (isFresh(path, now)) return true;
  try {
    utimesSync(path, now / 1000, now / 1000);
    return true;
  } catch {
    return false;
  }
}

export function isIndexName(name: string): boolean {
  return /^[0-9a-f]{24}\.json$/.test(name);
}

export function readIndex(path: string): CacheIndex | undefined {
  try {
    const index: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return isIndex(index) ? index : undefined;
  } catch {
    return undefined;
  }
}

function isIndex(value: unknown): value is CacheIndex {
  if (typeof value !== 'object' || value === null) return false;
  const { inputs, outputs, world } = value as Partial<Record<keyof CacheIndex, unknown>>;
  return isTable(inputs) && isTable(outputs) && typeof world === 'string' && Object.hasOwn(outputs, world);
}

function isTable(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
