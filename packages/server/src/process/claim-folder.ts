import { accessSync, constants, mkdirSync, readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isJsonObject, type Json } from '@faultbench/core';
import { JOURNAL_FILE, LOCK_FILE, MEMORY_FILE, STATE_FILE, TRACE_FILE } from '../mirror/format';
import { removeIfPossible } from '../remove';

/**
 * Takes a folder for the state of this process, until it ends; what a server that is gone left there will be replaced, or gone on with.
 * Throws when it cannot be written, holds files that no server wrote, or belongs to a server that runs.
 */
export function claimFolder(folder: string): void {
  checkWritable(folder);
  refuseForeign(folder);
  const lock = join(folder, LOCK_FILE);
  if (!tryLock(lock)) takeOver(folder, lock);
  process.once('exit', () => removeIfPossible(lock));
}

function checkWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw unwritable(folder, error);
  }
}

/** A journal and a trace without a state are of a server that was killed while it made them: they are empty. */
function refuseForeign(folder: string): void {
  if (isState(join(folder, STATE_FILE))) return;
  const foreign = [STATE_FILE, JOURNAL_FILE, TRACE_FILE, MEMORY_FILE].find((name) => sizeOf(join(folder, name)) > 0);
  if (foreign === undefined) return;
  throw new Error(
    `${join(folder, foreign)} is not the state of a world and would be overwritten: give --state a folder of its own`,
  );
}

function unwritable(folder: string, error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error);
  return new Error(`the state folder ${folder} cannot be written (${reason}): give a folder of your own`);
}

function isState(file: string): boolean {
  try {
    const value: Json = JSON.parse(readFileSync(file, 'utf8'));
    return isJsonObject(value) && ['format', 'world', 'revision', 'tables'].every((name) => name in value);
  } catch {
    return false;
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function tryLock(lock: string): boolean {
  try {
    writeFileSync(lock, `${process.pid}\n`, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    removeIfPossible(lock);
    throw unwritable(dirname(lock), error);
  }
}

/** Of a server that was killed its lock remains. */
function takeOver(folder: string, lock: string): void {
  const owner = Number(readFileSync(lock, 'utf8'));
  if (owner !== process.pid && isAlive(owner)) {
    throw new Error(
      `the state folder ${folder} is used by a running server (process ${owner}): give another one, or end that server first (if process ${owner} is no server, remove ${lock})`,
    );
  }
  unlinkSync(lock);
  if (!tryLock(lock))
    throw new Error(`the state folder ${folder} was taken by another server just now: give another one`);
}

function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // somebody else's process is alive as well
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
