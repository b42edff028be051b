import type { Commit, MirrorEntry, World } from '@faultbench/core';
import { type JournalLine, MIRROR_FORMAT, type Served, SMALL_WORLD_ROWS, type StateDocument } from './format';
import { dropMemory, keepMemory, type LeftRun } from './memory';
import { type Secrets, secretsOf } from './secrets';
import { stateFailure } from './state-failure';
import type { StateFiles } from './state-files';
import { traceLine } from './trace-line';

export interface MirrorOptions {
  /** Asked once, when they are needed: made anew, or those that were `left`. */
  readonly files: () => StateFiles;
  readonly world: World;
  readonly served: Served;
  /** By the server that this one goes on for, in the same folder. */
  readonly left?: LeftRun | undefined;
  /** Tokens of personas that were given from outside; none of them gets into a file. */
  readonly tokens?: readonly string[] | undefined;
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
  /** How many the run has had, this one among them. */
  readonly processes: number;
  readonly #options: MirrorOptions;
  readonly #secrets: Secrets;
  #files: StateFiles | undefined;
  /** Until its memory has been taken up. */
  #left: LeftRun | undefined;
  #n: number;
  #clock: string;
  #ids: Readonly<Record<string, number>>;
  #folded = 0;
  #folding: NodeJS.Immediate | undefined;
  #ended: MirrorEntry['end'];

  constructor(options: MirrorOptions) {
    this.#options = options;
    this.#clock = options.clock;
    // what was left may have taken ids that no line tells of
    this.#ids = options.left ? {} : options.world.nextIds();
    this.#left = options.left;
    this.#n = options.left?.lines.at(-1)?.n ?? 0;
    this.processes = (options.left?.processes ?? 0) + 1;
    this.#secrets = secretsOf(options.world.spec, options.served.seed, options.tokens);
  }

  /** Somebody has called. */
  get isOpen(): boolean {
    return this.#files !== undefined;
  }

  /** Another process goes on with what this one has left. */
  get isLeft(): boolean {
    return this.#ended?.memory !== undefined;
  }

  /** Opens the files, with the first state unless one was left; done by the first of `open` and `record`. */
  open(): void {
    this.#written(() => this.#opened());
  }

  /**
   * Journal first, then trace: whoever finds a call in the trace finds its writes in the journal, and a crash's memory.
   * Calls that go on for a moment when one of them has ended the process leave nothing.
   */
  record(entry: MirrorEntry): void {
    if (!this.#ended) this.#written(() => this.#record(entry));
  }

  /** A last whole state.json, at a clean exit. */
  close(): void {
    this.#written(() => this.#close());
  }

  /** Nobody wants what is there: the files go. */
  drop(): void {
    clearImmediate(this.#folding);
    this.#files?.remove();
    this.#files = undefined;
  }

  /** From now on nobody else goes on with what was left; done by the first `record`. */
  takeUp(): void {
    this.#written(() => this.#takeUp());
  }

  #record(entry: MirrorEntry): void {
    const { folder, journal, trace } = this.#opened();
    this.#takeUp();
    for (const line of this.#lines(entry)) journal.append(JSON.stringify(line));
    if (entry.end?.memory) keepMemory(folder, this.#options.served, this.processes, entry.end.memory);
    if (entry.event) trace.append(traceLine(entry.event, this.#secrets, entry.commits));
    this.#clock = entry.clock;
    this.#ended = entry.end;
    if (this.#n > this.#folded) this.#foldSoon();
  }

  #takeUp(): void {
    if (this.#left && this.#files) dropMemory(this.#files.folder);
    this.#left = undefined;
  }

  #close(): void {
    if (!this.#files) return;
    clearImmediate(this.#folding);
    if (this.#n > this.#folded) this.#fold();
    this.#files.close();
    this.#files = undefined;
  }

  #written(work: () => void): void {
    try {
      work();
    } catch (error) {
      const failure = stateFailure(this.#files?.folder ?? '', error);
      throw failure ? this.#options.lost(failure) : error;
    }
  }

  #opened(): StateFiles {
    if (this.#files) return this.#files;
    const files = this.#options.files();
    this.#files = files;
    if (!this.#left) files.writeFirst(this.#stateText(this.#isSmall() ? {} : { base: this.#options.base }));
    return files;
  }

  #lines({ commits = [], clock, arranged, hidden = [], revealed = [], broken = [] }: MirrorEntry): JournalLine[] {
    const told = commits.length + revealed.length + broken.length;
    if (told === 0 && clock === this.#clock) return [];
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
      ...(index === 0 && broken.length > 0 ? { broken } : {}),
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
    this.#files?.replaceState(this.#stateText({}));
    this.#folded = this.#n;
  }

  #stateText(placed: { readonly base?: string }): string {
    const { world, served } = this.#options;
    const document: StateDocument = {
      format: MIRROR_FORMAT,
      world: world.spec.name,
      seed: served.seed,
      run: served.run,
      revision: world.revision,
      clock: this.#clock,
      n: this.#n,
      tables: placed.base === undefined ? world.tables() : {},
      ids: world.nextIds(),
      ...placed,
    };
    return `${JSON.stringify(document)}\n`;
  }

  #isSmall(): boolean {
    const { world } = this.#options;
    return world.spec.records.reduce((sum, { name }) => sum + world.rows(name).size, 0) <= SMALL_WORLD_ROWS;
  }
}
