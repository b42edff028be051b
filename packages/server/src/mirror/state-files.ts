import { closeSync, ftruncateSync, mkdirSync, openSync, renameSync, rmdirSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { removeIfPossible } from '../remove';
import { JOURNAL_FILE, STATE_FILE, TRACE_FILE } from './format';
import { LineFile } from './line-file';
import { dropMemory } from './memory';
import { replaceFile } from './replace-file';
import { stateFailure } from './state-failure';

/** The files of a state folder, open for one run. Making files is the dearest part of beginning one: it can be done before. */
export class StateFiles {
  readonly journal: LineFile;
  readonly trace: LineFile;
  #folder: string;
  /** A state.json that nobody was told of yet is written over in place. */
  #draft: number | undefined;

  /** Empties the files that are there. */
  static begin(folder: string): StateFiles {
    return openedIn(folder, () => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      dropMemory(folder);
      // state.json last: a reader of a folder that is used again sees the old world or the new one
      return new StateFiles(folder, LineFile.begin);
    });
  }

  /** The lines that are there stay. */
  static goOn(folder: string): StateFiles {
    return openedIn(folder, () => new StateFiles(folder, LineFile.goOn));
  }

  /** In a folder that nobody is told of before it is known which run they are for. */
  static prepare(folder: string): StateFiles {
    const files = StateFiles.begin(folder);
    return openedIn(folder, () => {
      files.#draft = openSync(join(folder, STATE_FILE), 'w', 0o600);
      return files;
    });
  }

  private constructor(folder: string, open: (path: string) => LineFile) {
    this.#folder = folder;
    this.journal = open(join(folder, JOURNAL_FILE));
    this.trace = open(join(folder, TRACE_FILE));
  }

  get folder(): string {
    return this.#folder;
  }

  /** The state that the journal begins with. */
  writeFirst(text: string): void {
    if (this.#draft === undefined) this.replaceState(text);
    else writeOver(this.#draft, Buffer.from(text));
  }

  /** In one step: readers see the old state or the new one. */
  replaceState(text: string): void {
    this.#endDraft();
    replaceFile(join(this.#folder, STATE_FILE), text);
  }

  /** Those that were prepared, in the folder that is wanted: moved there, or made there where nothing can be moved. */
  movedTo(folder: string): StateFiles {
    if (folder === this.#folder) return this;
    try {
      renameSync(this.#folder, folder);
      this.#folder = folder;
      return this;
    } catch {
      // another file system, a folder that holds something, or a system that moves no open files
      this.remove();
      return StateFiles.begin(folder);
    }
  }

  /** As if nothing had happened yet. */
  clear(): void {
    this.journal.clear();
    this.trace.clear();
  }

  close(): void {
    this.#endDraft();
    this.journal.close();
    this.trace.close();
  }

  /** What is ours by name, which is faster than looking what is there; the rest, if somebody has put more there. */
  remove(): void {
    this.close();
    try {
      for (const name of [STATE_FILE, JOURNAL_FILE, TRACE_FILE]) unlinkSync(join(this.#folder, name));
      rmdirSync(this.#folder);
    } catch {
      removeIfPossible(this.#folder);
    }
  }

  #endDraft(): void {
    if (this.#draft !== undefined) closeSync(this.#draft);
    this.#draft = undefined;
  }
}

function writeOver(descriptor: number, bytes: Buffer): void {
  for (let written = 0; written < bytes.length; )
    written += writeSync(descriptor, bytes, written, bytes.length - written, written);
  ftruncateSync(descriptor, bytes.length);
}

function openedIn(folder: string, open: () => StateFiles): StateFiles {
  try {
    return open();
  } catch (error) {
    throw stateFailure(folder, error) ?? error;
  }
}
