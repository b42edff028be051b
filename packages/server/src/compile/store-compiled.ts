import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { CacheIndex } from './cache-index';
import { digest, digestOfFile } from './digest';

/**
 * Writes the files of a compiled world and then the index that makes them known. Each file appears whole or not
 * at all, and several processes may do this at once: what one of them writes fits what the others do.
 */
export function storeCompiled(
  cacheFolder: string,
  indexFile: string,
  index: Omit<CacheIndex, 'outputs'>,
  files: Readonly<Record<string, string>>,
): string {
  const outputs: Record<string, string> = {};
  for (const [name, text] of Object.entries(files)) {
    const path = join(cacheFolder, name);
    outputs[name] = digest(text);
    if (digestOfFile(path) !== outputs[name]) writeWhole(path, text);
  }
  writeWhole(join(cacheFolder, indexFile), JSON.stringify({ ...index, outputs }));
  return join(cacheFolder, index.world);
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
