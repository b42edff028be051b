import type { Change } from '../model/change';
import type { Row } from '../model/json';
import type { RecordSpec } from '../model/spec';
import { type IdCounter, idsOf, idText } from './ids';
import { FieldIndexes, INDEX_FROM_ROWS } from './indexes';
import { type Match, matches } from './match';
import { type Store, scan } from './rows';

/** The committed rows of one record type. Rows are replaced, never changed; only a commit writes here. */
export class Table implements Store {
  readonly record: RecordSpec;
  readonly ids: IdCounter;
  /** In insertion order; a deleted row leaves its place empty. */
  readonly #rows: (Row | undefined)[] = [];
  /** Where the row of an id stands. */
  readonly #positions = new Map<string, number>();
  readonly #indexes = new FieldIndexes();

  /** `seed`: of the world. */
  constructor(record: RecordSpec, rows: readonly Row[], seed: number) {
    this.record = record;
    this.ids = idsOf(record, seed);
    for (const row of rows) this.#put(idText(row.id), row);
  }

  get size(): number {
    return this.#positions.size;
  }

  get end(): number {
    return this.#rows.length;
  }

  get(id: string): Row | undefined {
    const position = this.#positions.get(id);
    return position === undefined ? undefined : this.#rows[position];
  }

  position(id: string): number {
    return this.#positions.get(id) ?? Number.MAX_SAFE_INTEGER;
  }

  *values(): Iterable<Row> {
    for (const row of this.#rows) if (row) yield row;
  }

  where(match: Match): Row[] {
    const id = match.id;
    if (typeof id === 'string') {
      const row = this.get(id);
      return row && matches(row, match) ? [row] : [];
    }
    const positions = this.#candidates(match);
    if (!positions) return scan(this.values(), match);
    const inOrder = [...positions].sort((a, b) => a - b).map((position) => this.#rows[position]);
    return scan(
      inOrder.filter((row) => row !== undefined),
      match,
    );
  }

  apply({ id, before, after }: Change): void {
    const position = this.#positions.get(id) ?? this.end;
    this.#indexes.change(position, before, after);
    if (after) this.#put(id, after);
    else if (this.#positions.delete(id)) this.#rows[position] = undefined;
  }

  #put(id: string, row: Row): void {
    const position = this.#positions.get(id) ?? this.end;
    this.#positions.set(id, position);
    this.#rows[position] = row;
  }

  #candidates(match: Match): ReadonlySet<number> | undefined {
    if (this.size < INDEX_FROM_ROWS) return undefined;
    for (const field of Object.keys(match)) {
      const positions = this.#indexes.lookup(field, match[field] ?? null, this.#rows);
      if (positions) return positions;
    }
    return undefined;
  }
}
