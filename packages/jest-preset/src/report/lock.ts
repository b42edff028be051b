import { mkdtempSync, readFileSync, renameSync, rmdirSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, isAlive, markOf, type ProcessMark } from './main-process';

/**
 * Runs `work` while no other process does in the same folder.
 *
 * The lock is a folder with its holder's name inside, made aside and renamed into place: a rename onto a folder that
 * is not empty fails, so it has one holder, and nobody ever sees it without a name. A dead holder's lock is renamed
 * to a name made of that holder, and stays there: a second process that also saw the dead one fails at that name, and
 * so can't break a new lock.
 */
export function withLock<T>(folder: string, work: () => T): T {
  const lock = join(folder, 'lock');
  acquire(folder, lock);
  try {
    return work();
  } finally {
    release(lock);
  }
}

function acquire(folder: string, lock: string): void {
  const holder = { ...markOf(process.pid), id: mkdtempSync(join(folder, 'lock-')) };
  writeFileSync(join(holder.id, HOLDER), JSON.stringify(holder));
  for (let round = 0; !renamed(holder.id, lock); round++) {
    const other = holderOf(lock);
    if (other !== undefined && !isAlive(other)) renamed(lock, `${other.id}.broken`);
    else if (round < ROUNDS) pause();
    else {
      rmSync(holder.id, { recursive: true });
      throw new Error(`${lock} is held by process ${other?.pid ?? '?'} for too long; end that process or delete it`);
    }
  }
}

function release(lock: string): void {
  unlinkSync(join(lock, HOLDER));
  try {
    rmdirSync(lock);
  } catch (error) {
    // The empty folder was already replaced by the next holder's.
    if (!TAKEN.has(codeOf(error) ?? '')) throw error;
  }
}

function renamed(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (TAKEN.has(codeOf(error) ?? '')) return false;
    throw error;
  }
}

function holderOf(lock: string): (ProcessMark & { readonly id: string }) | undefined {
  try {
    return JSON.parse(readFileSync(join(lock, HOLDER), 'utf8'));
  } catch {
    return undefined;
  }
}

function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
}

const HOLDER = 'holder.json';
const ROUNDS = 5000;
// ENOENT: the lock that was to be broken is gone. EPERM: how Windows calls a folder that is there.
const TAKEN = new Set(['EEXIST', 'ENOTEMPTY', 'EPERM', 'EBUSY', 'ENOENT', 'EACCES']);
