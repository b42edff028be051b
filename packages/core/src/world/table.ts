import type { Change } from '../model/change';
import type { Row } from '../model/json';
import type { RecordSpec } from '../model/spec';
import { type IdCounter, idsOf, idText } from './ids';
import { FieldIndexes, INDEX_FROM_ROWS } from './indexes';
import { type Match, matches } from './match';
import { type Slot, type Store, scan } from './rows';

/** The committed rows of one record type. Rows are replaced, never changed; only a commit writes here. */
export class Table implements Store {
  readonly record: RecordSpec;
  readonly ids: IdCounter;
  readonly #slots = new Map<string, Slot>();
  readonly #indexes = new FieldIndexes();
  #nextPosition = 0;

  /** `seed`: of the world. */
  constructor(record: RecordSpec, rows: readonly Row[], seed: number) {
    this.record = record;
    this.ids = idsOf(record, seed);
    for (const row of rows) this.#put(idText(row.id), row);
  }

  get size(): number {
    return this.#slots.size;
  }

  get end(): number {
    return this.#nextPosition;
  }

  get(id: string): Row | undefined {
    return this.#slots.get(id)?.row;
  }

  position(id: string): number {
    return this.#slots.get(id)?.position ?? Number.MAX_SAFE_INTEGER;
  }

  *values(): Iterable<Row> {
    for (const slot of this.#slots.values()) yield slot.row;
  }

  where(match: Match): Row[] {
    const id = match.id;
    if (typeof id === 'string') {
      const row = this.get(id);
      return row && matches(row, match) ? [row] : [];
    }
    const ids = this.#candidates(match);
    if (!ids) return scan(this.values(), match);
    const slots = [...ids].flatMap((each) => this.#slots.get(each) ?? []).filter((slot) => matches(slot.row, match));
    return slots.sort((a, b) => a.position - b.position).map((slot) => slot.row);
  }

  apply(change: Change): void {
    this.#indexes.change(change.id, change.before, change.after);
    if (change.after) this.#put(change.id, change.after);
    else this.#slots.delete(change.id);
  }

  #put(id: string, row: Row): void {
    this.#slots.set(id, { row, position: this.#slots.get(id)?.position ?? this.#nextPosition++ });
  }

  #candidates(match: Match): ReadonlySet<string> | undefined {
    if (this.size < INDEX_FROM_ROWS) return undefined;
    for (const field of Object.keys(match)) {
      const ids = this.#indexes.lookup(field, match[field] ?? null, this.#entries());
      if (ids) return ids;
    }
    return undefined;
  }

  *#entries(): Iterable<readonly [string, Row]> {
    for (const [id, slot] of this.#slots) yield [id, slot.row];
  }
}
