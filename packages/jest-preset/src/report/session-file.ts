import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Shard } from '@faultbench/core';
import { isAlive, mainProcess, type ProcessMark } from './main-process';

/** `session.json` of a run folder: whose it is. */
export interface SessionFile {
  readonly format: 1;
  readonly id: string;
  readonly main: ProcessMark;
  /** Its report is written; the folder is free for the next session. */
  readonly closed: boolean;
  /** `jest --shard`: which part of the test files it ran. */
  readonly files?: Shard;
  /** FAULTBENCH_RUNS_SHARD: which share of the runs it made. */
  readonly runs?: Shard;
}

/** `undefined` when there is none that can be read. */
export function readSessionFile(folder: string): SessionFile | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(join(folder, FILE), 'utf8'));
    return isSessionFile(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Why a folder has no session that can be read, with what to do about it. */
export function noSession(folder: string, mend: string): Error {
  if (!existsSync(join(folder, FILE))) return new Error(`there is no run in ${folder}; ${mend}`);
  return new Error(
    `${join(folder, FILE)} is damaged, so that nobody can say whose runs are in its folder; bring it anew`,
  );
}

export function writeSessionFile(folder: string, session: SessionFile): void {
  const half = join(folder, `${FILE}.${process.pid}`);
  writeFileSync(half, `${JSON.stringify(session)}\n`);
  renameSync(half, join(folder, FILE));
}

/** The session this Jest invocation is in the middle of. */
export function isOurs(session: SessionFile | undefined): session is SessionFile {
  const main = mainProcess();
  return session !== undefined && !session.closed && session.main.pid === main.pid && session.main.start === main.start;
}

/** Another invocation may still write there. */
export function isLiving(session: SessionFile | undefined): boolean {
  return session !== undefined && !session.closed && isAlive(session.main);
}

function isSessionFile(value: unknown): value is SessionFile {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('main' in value)) return false;
  return typeof value.id === 'string' && typeof value.main === 'object' && value.main !== null && 'pid' in value.main;
}

const FILE = 'session.json';
