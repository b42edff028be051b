import { randomUUID } from 'node:crypto';
import { readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isKeptCode } from '../process/kept-code';
import { isFresh, isIndexName, readIndex } from './cache-index';

const MOST = 200;
const LONGEST_IDLE_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Drops the compiled worlds that nobody used for 30 days, and the idlest of more than 200; never one that was used
 * within a week, for a server may still load from it. `now`: real time in ms.
 *
 * Another process may use at this moment what is dropped. So it is moved away first and looked at again:
 * an index is touched by whoever finds a world through it, a folder is named by an index before it is handed out.
 */
export function pruneCache(cacheFolder: string, now: number): void {
  for (const name of idleIndexes(cacheFolder, now)) discard(join(cacheFolder, name), (away) => isFresh(away, now));
  for (const name of readdirSync(cacheFolder).filter(isKeptCode)) dropIdle(join(cacheFolder, name), now);
  const used = usedFolders(cacheFolder);
  for (const name of readdirSync(cacheFolder).filter((each) => LEFT.test(each))) {
    const path = join(cacheFolder, name);
    if (used.has(name) || isFresh(path, now)) continue;
    discard(path, (away) => isFresh(away, now) || usedFolders(cacheFolder).has(name));
  }
}

/** It is made again by the next start that misses it. */
function dropIdle(path: string, now: number): void {
  if (now - usedAt(path) > LONGEST_IDLE_MS) rmSync(path, { force: true });
}

/** Folders of compiled worlds, and what a process that was killed was about to write or to drop. */
const LEFT = /^[0-9a-f]{16}-[0-9a-f]{8}(\.[0-9a-f-]{36})?$|^[0-9a-f]{24}\.json\.[0-9a-f-]{36}$/;

function idleIndexes(cacheFolder: string, now: number): readonly string[] {
  const indexes = readdirSync(cacheFolder).filter(isIndexName);
  const found = indexes.map((name) => ({ name, path: join(cacheFolder, name) }));
  const idle = found
    .filter(({ path }) => !isFresh(path, now))
    .map((each) => ({ ...each, used: usedAt(each.path) }))
    .sort((a, b) => b.used - a.used);
  const room = Math.max(0, MOST - (found.length - idle.length));
  return idle.filter(({ used }, at) => at >= room || now - used > LONGEST_IDLE_MS).map(({ name }) => name);
}

function usedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Names of the folders that any index leads to. */
function usedFolders(cacheFolder: string): ReadonlySet<string> {
  const indexes = readdirSync(cacheFolder).filter(isIndexName);
  return new Set(indexes.flatMap((name) => readIndex(join(cacheFolder, name))?.world.split('/')[0] ?? []));
}

function discard(path: string, isWanted: (away: string) => boolean): void {
  const away = `${path}.${randomUUID()}`;
  renameSync(path, away);
  if (isWanted(away)) renameSync(away, path);
  else rmSync(away, { recursive: true, force: true });
}
