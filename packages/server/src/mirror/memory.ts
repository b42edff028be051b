import { existsSync, readFileSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { RunMemory, World } from '@faultbench/core';
import { type JournalLine, MEMORY_FILE, type MemoryDocument, MIRROR_FORMAT, type Served } from './format';
import { isRecord, journalLines, parsed } from './read-state';
import { replaceFile } from './replace-file';

/** What a server left that a fault ended, for the one that goes on. */
export interface LeftRun {
  readonly memory: RunMemory;
  /** How many processes the run has had. */
  readonly processes: number;
  /** Everything that was written since the run began. */
  readonly lines: readonly JournalLine[];
}

/** Did a server end in this folder that another one goes on for? */
export function hasMemory(folder: string): boolean {
  return existsSync(join(folder, MEMORY_FILE));
}

export function keepMemory(folder: string, served: Served, processes: number, memory: RunMemory): void {
  const document: MemoryDocument = { format: MIRROR_FORMAT, served, processes, memory };
  replaceFile(join(folder, MEMORY_FILE), `${JSON.stringify(document)}\n`);
}

export function dropMemory(folder: string): void {
  if (hasMemory(folder)) unlinkSync(join(folder, MEMORY_FILE));
}

/** Undefined when the last server in the folder served something else. Throws a StateError when the file is damaged. */
export function readMemory(folder: string, wanted: Served): LeftRun | undefined {
  const file = join(folder, MEMORY_FILE);
  const { format, served, processes, memory } = parsed(
    readFileSync(file, 'utf8'),
    file,
    1,
    isMemory,
    'remove it to begin anew',
  );
  if (format !== MIRROR_FORMAT || JSON.stringify(served) !== JSON.stringify(wanted)) return undefined;
  return { memory, processes, lines: journalLines(folder) };
}

/** The rows as they were left, and the log of how they became so. */
export function replayLines(world: World, lines: readonly JournalLine[]): void {
  for (const { revision, changes, arranged } of lines) {
    if (changes.length > 0) world.applyCommit({ revision, changes }, arranged);
  }
}

function isMemory(value: unknown): value is MemoryDocument {
  return isRecord(value) && typeof value.format === 'number' && isRecord(value.memory) && isRecord(value.served);
}
