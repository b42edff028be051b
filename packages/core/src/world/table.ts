import type { Change } from '../model/change';
import type { Row } from '../model/json';
import type { RecordSpec } from '../model/spec';
import { type IdCounter, idsOf, idText } from './ids';
import { FieldIndexes, INDEX_FROM_ROWS } from './indexes';
import { type Match, matches } from './match';
import { NOWHERE, type Store, scan } from './rows';

/** The committed rows of one record type. Rows are replaced, never changed; only a commit writes here. */
export class Table implements Store {
  readonly record: RecordSpec;
  readonly ids: IdCounter;
  /** In insertion order; a deleted row leaves its place empty. */
  readonly #rows: (Row | undefined)[];
  readonly #indexes = new FieldIndexes();
  #positions: Map<string, number> | undefined;
  /** Positions of rows that were deleted. */
  readonly #gone = new Map<string, number>();
  #size: number;

  /** `seed`: of the world. */
  constructor(record: RecordSpec, rows: readonly Row[], seed: number) {
    this.record = record;
    this.ids = idsOf(record, seed);
    this.#rows = [...rows];
    this.#size = rows.length;
  }

  get size(): number {
    return this.#size;
  }

  get end(): number {
    return this.#rows.length;
  }

  get(id: string): Row | undefined {
    const position = this.#byId().get(id);
    return position === undefined ? undefined : this.#rows[position];
  }

  position(id: string): number {
    return this.#byId().get(id) ?? this.#gone.get(id) ?? NOWHERE;
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
    const positions = this.#byId();
    const position = positions.get(id) ?? this.end;
    this.#indexes.change(position, before, after);
    this.#rows[position] = after ?? undefined;
    if (after) positions.set(id, position);
    else if (positions.delete(id)) this.#gone.set(id, position);
    this.#size = positions.size;
  }

  // made when it is first asked for: a large world is open at once
  #byId(): Map<string, number> {
    if (this.#positions) return this.#positions;
    const positions = new Map<string, number>();
    for (const [position, row] of this.#rows.entries()) if (row) positions.set(idText(row.id), position);
    this.#positions = positions;
    return positions;
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
