import { accessSync, constants, lstatSync, mkdirSync, statSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '../temporary-folder';

/** Where compiled worlds of this file are kept: in the project when it has a node_modules, else in the temp folder. */
export function cacheFolderFor(file: string): string {
  return projectCacheFor(file) ?? temporaryCache();
}

/** The one in the project, if it has a node_modules that can be written to. */
export function projectCacheFor(file: string): string | undefined {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const cache = cacheInside(join(folder, 'node_modules'));
    if (cache !== undefined || folder === dirname(folder)) return cache;
  }
}

function cacheInside(modules: string): string | undefined {
  try {
    if (!statSync(modules).isDirectory()) return undefined;
    accessSync(modules, constants.W_OK);
    const cache = join(modules, '.cache', 'faultbench');
    mkdirSync(cache, { recursive: true });
    accessSync(cache, constants.W_OK);
    return cache;
  } catch {
    return undefined;
  }
}

/** It holds code: a folder that somebody else could write to is not used. */
function temporaryCache(): string {
  const { uid, username } = userInfo();
  const shared = join(tmpdir(), `faultbench-${uid >= 0 ? uid : username.replaceAll(/\W/g, '_')}`);
  try {
    mkdirSync(shared, { recursive: true, mode: 0o700 });
    if (isPrivate(shared, uid)) return shared;
  } catch {
    // A file or a dangling link of that name: as good as foreign.
  }
  return temporaryFolder('faultbench');
}

function isPrivate(folder: string, uid: number): boolean {
  const found = lstatSync(folder);
  if (!found.isDirectory()) return false;
  return uid < 0 || (found.uid === uid && (found.mode & 0o077) === 0);
}
