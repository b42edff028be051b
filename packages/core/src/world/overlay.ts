import type { Change } from '../model/change';
import type { Row } from '../model/json';
import type { RecordSpec } from '../model/spec';
import type { IdCounter } from './ids';
import { type Match, matches } from './match';
import { NOWHERE, type Rows, type Slot, type Store, scan } from './rows';

/**
 * Rows as they are over a base that is not touched: what a transaction has written so far,
 * or how the world looked before some commits. Costs what was changed, not what is there.
 */
export class Overlay implements Store {
  readonly record: RecordSpec;
  readonly ids: IdCounter;
  readonly #base: Rows;
  /** Rows of the base, replaced; null = gone. */
  readonly #replaced = new Map<string, Row | null>();
  readonly #added = new Map<string, Slot>();
  /** Positions of added rows that were deleted. */
  readonly #gone = new Map<string, number>();
  /** Rows more than in the base; counting those may take a while. */
  #more = 0;
  #end: number;
  /** Are there added rows that belong among those of the base? */
  #restored = false;

  constructor(base: Rows) {
    this.#base = base;
    this.record = base.record;
    this.ids = base.ids.fork();
    this.#end = base.end;
  }

  get end(): number {
    return this.#end;
  }

  get size(): number {
    return this.#base.size + this.#more;
  }

  get(id: string): Row | undefined {
    const added = this.#added.get(id);
    if (added) return added.row;
    const replaced = this.#replaced.get(id);
    return replaced === undefined ? this.#base.get(id) : (replaced ?? undefined);
  }

  set(id: string, row: Row | null): void {
    const before = this.get(id);
    this.#more += (row ? 1 : 0) - (before ? 1 : 0);
    const placed = this.#base.get(id) !== undefined && this.#replaced.get(id) !== null;
    const added = this.#added.get(id);
    if (!row && added) {
      this.#added.delete(id);
      this.#gone.set(id, added.position);
    }
    if (placed) this.#replaced.set(id, row);
    else if (row) this.#added.set(id, { row, position: added?.position ?? this.#end++ });
  }

  /** Shows a row as it was; one that was deleted is where it was. */
  restore(id: string, row: Row | null): void {
    const position = this.position(id);
    if (!row || this.get(id) !== undefined || position === NOWHERE) {
      this.set(id, row);
      return;
    }
    this.#more++;
    this.#added.set(id, { row, position });
    this.#restored = true;
  }

  apply(change: Change): void {
    this.set(change.id, change.after);
  }

  position(id: string): number {
    return this.#added.get(id)?.position ?? this.#gone.get(id) ?? this.#base.position(id);
  }

  *values(): Iterable<Row> {
    const added = this.#addedInOrder();
    let next = 0;
    for (const row of this.#base.values()) {
      const position = this.#restored ? this.#base.position(String(row.id)) : 0;
      for (; next < added.length && (added[next]?.position ?? NOWHERE) < position; next++)
        yield (added[next] as Slot).row;
      const replaced = this.#replaced.get(String(row.id));
      if (replaced !== null) yield replaced ?? row;
    }
    for (const { row } of added.slice(next)) yield row;
  }

  where(match: Match): Row[] {
    const kept = this.#base.where(match).filter((row) => !this.#replaced.has(String(row.id)));
    const replaced = [...this.#replaced.values()].filter((row): row is Row => row !== null && matches(row, match));
    const added = this.#addedInOrder().map(({ row }) => row);
    const found = [...kept, ...replaced, ...scan(added, match)];
    return replaced.length === 0 && !this.#restored ? found : found.sort((a, b) => this.#order(a) - this.#order(b));
  }

  #addedInOrder(): readonly Slot[] {
    const added = [...this.#added.values()];
    return this.#restored ? added.sort((a, b) => a.position - b.position) : added;
  }

  #order(row: Row): number {
    return this.position(String(row.id));
  }
}

/** One overlay per table, made when it is first asked for. */
export class Overlays {
  readonly #base: (table: string) => Rows;
  readonly #tables = new Map<string, Overlay>();

  constructor(base: (table: string) => Rows) {
    this.#base = base;
  }

  of(table: string): Overlay {
    const known = this.#tables.get(table);
    if (known) return known;
    const overlay = new Overlay(this.#base(table));
    this.#tables.set(table, overlay);
    return overlay;
  }
}
