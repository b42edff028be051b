import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Commit, MirrorEntry, World } from '@faultbench/core';
import {
  JOURNAL_FILE,
  type JournalLine,
  MIRROR_FORMAT,
  SMALL_WORLD_ROWS,
  STATE_FILE,
  type StateDocument,
  TRACE_FILE,
} from './format';
import { LineFile } from './line-file';
import { replaceFile } from './replace-file';
import { type Secrets, secretsOf } from './secrets';
import { stateFailure } from './state-failure';
import { traceLine } from './trace-line';

export interface MirrorOptions {
  /** Asked once, when the files are created. */
  readonly folder: () => string;
  readonly world: World;
  readonly seed: number;
  readonly run: number;
  /** World clock when the world was loaded. */
  readonly clock: string;
  /** Compiled world whose rows the world was opened with. */
  readonly base: string;
  /** Told when the files cannot be written any more; ends the process. */
  readonly lost: (failure: Error) => never;
}

/**
 * A world's life on disk: what happened is in the journal, then in the trace, before any answer leaves.
 * Nothing but this order makes a plain synchronous read right, and a kill at any moment harmless.
 */
export class Mirror {
  readonly #options: MirrorOptions;
  readonly #secrets: Secrets;
  #files: { readonly state: string; readonly journal: LineFile; readonly trace: LineFile } | undefined;
  #folder = '';
  #n = 0;
  #clock: string;
  #ids: Readonly<Record<string, number>>;
  #folded = 0;
  #folding: NodeJS.Immediate | undefined;

  constructor(options: MirrorOptions) {
    this.#options = options;
    this.#clock = options.clock;
    this.#ids = options.world.nextIds();
    this.#secrets = secretsOf(options.world.spec, options.seed);
  }

  /** Creates the three files; done by the first of `open` and `record`. */
  open(): void {
    this.#written(() => this.#opened());
  }

  /** Journal first, then trace: whoever finds a call in the trace finds its writes in the journal. */
  record(entry: MirrorEntry): void {
    this.#written(() => this.#record(entry));
  }

  /** A last whole state.json, at a clean exit. */
  close(): void {
    this.#written(() => this.#close());
  }

  #record(entry: MirrorEntry): void {
    const { journal, trace } = this.#opened();
    for (const line of this.#lines(entry)) journal.append(JSON.stringify(line));
    if (entry.event) trace.append(traceLine(entry.event, this.#secrets));
    this.#clock = entry.clock;
    if (this.#n > this.#folded) this.#foldSoon();
  }

  #close(): void {
    if (!this.#files) return;
    clearImmediate(this.#folding);
    if (this.#n > this.#folded) this.#fold();
    this.#files.journal.close();
    this.#files.trace.close();
    this.#files = undefined;
  }

  #written(work: () => void): void {
    try {
      work();
    } catch (error) {
      const failure = stateFailure(this.#folder, error);
      throw failure ? this.#options.lost(failure) : error;
    }
  }

  #opened() {
    if (this.#files) return this.#files;
    this.#folder = this.#options.folder();
    const folder = this.#folder;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // in this order a reader of a folder that is used again sees the old world or the new one
    const journal = new LineFile(join(folder, JOURNAL_FILE));
    const trace = new LineFile(join(folder, TRACE_FILE));
    this.#files = { state: join(folder, STATE_FILE), journal, trace };
    this.#write(this.#files.state, this.#isSmall() ? {} : { base: this.#options.base });
    return this.#files;
  }

  #lines({ commits = [], clock, arranged, hidden = [], revealed = [] }: MirrorEntry): JournalLine[] {
    if (commits.length === 0 && revealed.length === 0 && clock === this.#clock) return [];
    const moves: readonly Commit[] = [{ revision: this.#options.world.revision, changes: [] }];
    return (commits.length > 0 ? commits : moves).map(({ revision, changes }, index) => ({
      n: ++this.#n,
      revision,
      clock,
      changes,
      ...this.#newIds(),
      ...(arranged ? { arranged } : {}),
      ...(hidden.includes(revision) ? { hidden: true } : {}),
      ...(index === 0 && revealed.length > 0 ? { revealed } : {}),
    }));
  }

  /** Ids that a refused or undone write took count too: they are not given out again. */
  #newIds(): Pick<JournalLine, 'ids'> {
    const ids = this.#options.world.nextIds();
    const moved = Object.entries(ids).filter(([table, next]) => next !== this.#ids[table]);
    this.#ids = ids;
    return moved.length === 0 ? {} : { ids: Object.fromEntries(moved) };
  }

  // after the answer has left, and once for all answers of one turn
  #foldSoon(): void {
    if (this.#folding || !this.#isSmall()) return;
    this.#folding = setImmediate(() => this.#written(() => this.#fold()));
  }

  #fold(): void {
    this.#folding = undefined;
    if (this.#files) this.#write(this.#files.state, {});
    this.#folded = this.#n;
  }

  #write(path: string, placed: { readonly base?: string }): void {
    const { world, seed, run } = this.#options;
    const document: StateDocument = {
      format: MIRROR_FORMAT,
      world: world.spec.name,
      seed,
      run,
      revision: world.revision,
      clock: this.#clock,
      n: this.#n,
      tables: placed.base === undefined ? world.tables() : {},
      ids: world.nextIds(),
      ...placed,
    };
    replaceFile(path, `${JSON.stringify(document)}\n`);
  }

  #isSmall(): boolean {
    const { world } = this.#options;
    return world.spec.records.reduce((sum, { name }) => sum + world.rows(name).size, 0) <= SMALL_WORLD_ROWS;
  }
}
