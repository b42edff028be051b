import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OutcomeLine, Shard } from '@faultbench/core';
import { remove } from '@faultbench/server';
import { cutBlocks } from './blocks';
import { withLock } from './lock';
import { codeOf, mainProcess } from './main-process';
import { appendLine, outcomeFile, shortened } from './outcome-file';
import { readOutcomeFile } from './read-outcomes';
import { isLiving, isOurs, readSessionFile, type SessionFile, writeSessionFile } from './session-file';
import { readSettings } from './settings';

/** One run of Jest over its test files: the folder that its main process and its workers share. */
export interface Session {
  /** Stands in every line. */
  readonly id: string;
  /** Absolute; `.faultbench/last-run` (of a replay `last-replay`) below rootDir, unless another Jest is at work there. */
  readonly folder: string;
  /** Writes a line to the outcomes of a test file before it returns. */
  append(testFile: string, line: OutcomeLine): void;
  /** The folder that keeps what a run that did not pass left behind. Its parent is there. */
  evidenceFolder(block: string, run: number, calm?: boolean): string;
  /**
   * Blocks that an earlier process of this session planned in the test file and did not finish.
   * Jest runs a file again when its worker ended with an exit code: that must not hide the end of the first.
   */
  interrupted(testFile: string): readonly string[];
}

/**
 * The session of this Jest invocation, made by whichever of its processes comes first.
 * `files`: Jest's own share of the test files. Throws when the folder cannot be written.
 */
export function openSession(rootDir: string, files?: Shard): Session {
  // every test file asks, and nobody but our own main process ends or replaces what is ours
  const ours = findOurs(join(rootDir, '.faultbench'));
  if (ours !== undefined) return sessionOf(ours, rootDir);
  return underLock(rootDir, (base) => findOurs(base) ?? makeFolder(base, files));
}

/** A new session, for the main process as it starts a run: in watch mode each run has its own. */
export function startSession(rootDir: string, files?: Shard): Session {
  return underLock(rootDir, (base) => makeFolder(base, files));
}

/** The session of this invocation whose report is not written yet. */
export function unreportedSession(rootDir: string): Session | undefined {
  const base = join(rootDir, '.faultbench');
  if (!existsSync(base)) return undefined;
  const folder = findOurs(base);
  return folder === undefined ? undefined : sessionOf(folder, rootDir);
}

function underLock(rootDir: string, folderFrom: (base: string) => string): Session {
  const base = join(rootDir, '.faultbench');
  try {
    mkdirSync(base, { recursive: true });
    return withLock(base, () => sessionOf(folderFrom(base), rootDir));
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    const mend = 'what runs leave is kept there, so make it a folder that this user can write';
    throw new Error(`${base} cannot be written (${code}): ${mend}`, { cause: error });
  }
}

function findOurs(base: string): string | undefined {
  return [usualFolder(base), ownFolder(base)].find((folder) => isOurs(readSessionFile(folder)));
}

// Under the lock. A folder that another living session writes to is never touched.
function makeFolder(base: string, files: Shard | undefined): string {
  writeFileSync(join(base, '.gitignore'), '*\n');
  const own = readdirSync(base).filter((name) => name.startsWith(OWN));
  const usual = usualFolder(base);
  const free = [usual, ...own.map((name) => join(base, name))].filter((folder) => isFree(readSessionFile(folder)));
  for (const folder of free) remove(folder);
  const folder = free[0] === usual ? usual : ownFolder(base);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const id = randomBytes(6).toString('hex');
  const runs = runsShard();
  const shares = { ...(files && { files }), ...(runs && { runs }) };
  writeSessionFile(folder, { format: 1, id, main: mainProcess(), closed: false, ...shares });
  return folder;
}

// a mistake in the variables is told by who reads them first
function runsShard(): Shard | undefined {
  const settings = readSettings(process.env);
  return settings.ok ? settings.value.shard : undefined;
}

function isFree(session: SessionFile | undefined): boolean {
  return !isLiving(session) || isOurs(session);
}

function sessionOf(folder: string, rootDir: string): Session {
  const id = readSessionFile(folder)?.id ?? '';
  return {
    id,
    folder,
    append: (testFile, line) => appendLine(outcomeFile(folder, rootDir, testFile), line),
    evidenceFolder: (block, run, calm = false) => {
      const name = `run-${String(run).padStart(2, '0')}${calm ? '-calm' : ''}`;
      const blocks = join(folder, 'evidence', blockFolder(block));
      mkdirSync(blocks, { recursive: true, mode: 0o700 });
      return join(blocks, name);
    },
    interrupted: (testFile) => cutBlocks(readOutcomeFile(outcomeFile(folder, rootDir, testFile), id)),
  };
}

function blockFolder(block: string): string {
  const digest = createHash('sha256').update(block).digest('hex').slice(0, 8);
  const words = block.split(' › ').at(-1) ?? '';
  return `${shortened(words.replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-'), 60)}-${digest}`;
}

// one run made again must not take the place of what it was one of
function usualFolder(base: string): string {
  return join(base, process.env.FAULTBENCH_REPLAY ? 'last-replay' : 'last-run');
}

function ownFolder(base: string): string {
  return join(base, `${OWN}${mainProcess().pid}`);
}

const OWN = 'run-';
