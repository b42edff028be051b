import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type CacheIndex, realTime, touch } from './cache-index';
import { digestOfFile } from './digest';
import { pruneCache } from './prune-cache';

/** One file of a compiled world, by its path in the cache folder. */
export interface CompiledFile {
  readonly name: string;
  readonly text: string;
  readonly digest: string;
}

/**
 * Writes the files of a compiled world and then the index that makes them known. Each file appears whole or not
 * at all, and several processes may do this at once: what one of them writes fits what the others do.
 */
export function storeCompiled(
  cacheFolder: string,
  indexFile: string,
  index: Omit<CacheIndex, 'outputs'>,
  files: readonly CompiledFile[],
): string {
  writeMissing(cacheFolder, files);
  const world = join(cacheFolder, index.world);
  touch(dirname(world), realTime());
  const outputs = Object.fromEntries(files.map(({ name, digest }) => [name, digest]));
  writeWhole(join(cacheFolder, indexFile), JSON.stringify({ ...index, outputs }));
  // an old folder of the same files may have been dropped meanwhile; one that an index names is not
  writeMissing(cacheFolder, files);
  tidy(cacheFolder);
  return world;
}

function writeMissing(cacheFolder: string, files: readonly CompiledFile[]): void {
  for (const { name, text, digest } of files) {
    const path = join(cacheFolder, name);
    if (digestOfFile(path) !== digest) writeWhole(path, text);
  }
}

function tidy(cacheFolder: string): void {
  try {
    pruneCache(cacheFolder, realTime());
  } catch {
    // another process was faster, or the folder is not ours to tidy: it serves all the same
  }
}

function writeWhole(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const half = `${path}.${randomUUID()}`;
  try {
    writeFileSync(half, text, { mode: 0o600 });
    renameSync(half, path);
  } catch (problem) {
    rmSync(half, { force: true });
    throw problem;
  }
}
