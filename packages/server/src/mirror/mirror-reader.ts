import { join } from 'node:path';
import { type Broken, brokenIn, firstBroken, type TraceEvent, type View, type World } from '@faultbench/core';
import { JOURNAL_FILE, type JournalLine, TRACE_FILE } from './format';
import { LineTail } from './line-tail';

export interface MirrorReaderOptions {
  /** State folder of a server that has loaded its world. */
  readonly folder: string;
  /** The world the server started with; not changed, so all runs may share it. */
  readonly base: World;
  /** World clock at the start, canonical instant. */
  readonly clock: string;
}

/**
 * The test side's copy of a world, kept up by reading what its server appends. All reads are synchronous:
 * a caller that has an answer finds the call here after `refresh`.
 */
export class MirrorReader {
  readonly #journal: LineTail;
  readonly #trace: LineTail;
  readonly #events: TraceEvent[] = [];
  readonly #world: World;
  readonly #hidden = new Set<number>();
  readonly #broken: Broken[] = [];
  #clock: string;

  constructor(options: MirrorReaderOptions) {
    this.#world = options.base.fork();
    this.#journal = new LineTail(join(options.folder, JOURNAL_FILE));
    this.#trace = new LineTail(join(options.folder, TRACE_FILE));
    this.#clock = options.clock;
  }

  /** Reads what was appended since the last time. */
  refresh(): void {
    // the trace first: a call that is seen has its writes in the journal
    for (const line of this.#trace.read()) this.#events.push(JSON.parse(line));
    for (const line of this.#journal.read()) this.#apply(JSON.parse(line));
  }

  /** The world as of the last `refresh`; writes of the test's own are marked and left out of `diff()`. */
  get world(): World {
    return this.#world;
  }

  /** What callers see of the rows: without late writes that have not come into view. */
  get visible(): View {
    return this.#hidden.size === 0 ? (table) => this.#world.rows(table) : this.#world.without(this.#hidden);
  }

  /** Calls as of the last `refresh`; the same array, growing. */
  get events(): readonly TraceEvent[] {
    return this.#events;
  }

  /** The first break of each invariant as of the last `refresh`, in the order of the revisions. */
  get broken(): readonly Broken[] {
    return firstBroken([...this.#broken, ...brokenIn(this.#events)]);
  }

  /** World clock as of the last `refresh`, canonical instant. */
  get clock(): string {
    return this.#clock;
  }

  /** What is looked at from now on is what there was at this moment. */
  close(): void {
    try {
      this.refresh();
    } finally {
      this.#journal.close();
      this.#trace.close();
    }
  }

  #apply({ revision, clock, changes, arranged, hidden, revealed = [], broken = [] }: JournalLine): void {
    this.#clock = clock;
    for (const each of broken) this.#broken.push({ ...each, by: arranged ? 'test' : 'start' });
    if (changes.length > 0) this.#world.applyCommit({ revision, changes }, arranged);
    if (hidden) this.#hidden.add(revision);
    for (const each of revealed) this.#hidden.delete(each);
  }
}
