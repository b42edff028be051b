import { join } from 'node:path';
import { type Row, type TraceEvent, World, type WorldSpec } from '@faultbench/core';
import { JOURNAL_FILE, type JournalLine, TRACE_FILE } from './format';
import { LineTail } from './line-tail';

export interface MirrorReaderOptions {
  /** State folder of a server that has loaded its world. */
  readonly folder: string;
  readonly spec: WorldSpec;
  /** Rows the server started with; not changed, so all runs may share them. */
  readonly tables: Readonly<Record<string, readonly Row[]>>;
  /** World clock at the start, canonical instant. */
  readonly clock: string;
}

/**
 * The test side's copy of a world, kept up by reading what its server appends. All reads are synchronous:
 * a caller that has an answer finds the call here after `refresh`.
 */
export class MirrorReader {
  readonly #options: MirrorReaderOptions;
  readonly #journal: LineTail;
  readonly #trace: LineTail;
  readonly #events: TraceEvent[] = [];
  #world: World | undefined;
  #clock: string;

  constructor(options: MirrorReaderOptions) {
    this.#options = options;
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
    this.#world ??= World.open(this.#options.spec, this.#options.tables);
    return this.#world;
  }

  /** Calls as of the last `refresh`; the same array, growing. */
  get events(): readonly TraceEvent[] {
    return this.#events;
  }

  /** World clock as of the last `refresh`, canonical instant. */
  get clock(): string {
    return this.#clock;
  }

  close(): void {
    this.#journal.close();
    this.#trace.close();
  }

  #apply({ revision, clock, changes, arranged }: JournalLine): void {
    this.#clock = clock;
    if (changes.length > 0) this.world.applyCommit({ revision, changes }, arranged);
  }
}
