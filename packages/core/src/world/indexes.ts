import type { Json, Row } from '../model/json';

/** Below this many rows a scan is as fast, and costs nothing to keep. */
export const INDEX_FROM_ROWS = 1000;

/** Positions of rows by the key of a value. */
type Index = Map<string, Set<number>>;

/** Hash indexes of one table, made per field when it is first asked for. */
export class FieldIndexes {
  readonly #fields = new Map<string, Index>();

  /** Positions of the rows with this value; undefined when the value cannot be looked up. */
  lookup(field: string, value: Json, rows: readonly (Row | undefined)[]): ReadonlySet<number> | undefined {
    const key = valueKey(value);
    if (key === undefined) return undefined;
    return this.#index(field, rows).get(key) ?? none;
  }

  change(position: number, before: Row | null, after: Row | null): void {
    for (const [field, index] of this.#fields) {
      if (before && after && before[field] === after[field]) continue;
      if (before) index.get(valueKey(before[field]) ?? '')?.delete(position);
      if (after) add(index, valueKey(after[field]), position);
    }
  }

  #index(field: string, rows: readonly (Row | undefined)[]): Index {
    const known = this.#fields.get(field);
    if (known) return known;
    const index: Index = new Map();
    for (const [position, row] of rows.entries()) if (row) add(index, valueKey(row[field]), position);
    this.#fields.set(field, index);
    return index;
  }
}

const none: ReadonlySet<number> = new Set();

function add(index: Index, key: string | undefined, position: number): void {
  if (key === undefined) return;
  const positions = index.get(key);
  if (positions) positions.add(position);
  else index.set(key, new Set([position]));
}

function valueKey(value: Json | undefined): string | undefined {
  if (value === undefined || value === null) return 'null';
  if (typeof value === 'object') return undefined;
  return `${typeof value}:${value}`;
}
