import type { Json, Row } from '../model/json';

/** Below this many rows a scan is as fast, and costs nothing to keep. */
export const INDEX_FROM_ROWS = 1000;

/** Hash indexes of one table, made per field when it is first asked for. */
export class FieldIndexes {
  readonly #fields = new Map<string, Map<string, Set<string>>>();

  /** Ids of the rows with this value; undefined when the value cannot be looked up. */
  lookup(field: string, value: Json, rows: Iterable<readonly [string, Row]>): ReadonlySet<string> | undefined {
    const key = valueKey(value);
    if (key === undefined) return undefined;
    return this.#index(field, rows).get(key) ?? none;
  }

  change(id: string, before: Row | null, after: Row | null): void {
    for (const [field, index] of this.#fields) {
      if (before && after && before[field] === after[field]) continue;
      if (before) index.get(valueKey(before[field]) ?? '')?.delete(id);
      if (after) add(index, valueKey(after[field]), id);
    }
  }

  #index(field: string, rows: Iterable<readonly [string, Row]>): Map<string, Set<string>> {
    const known = this.#fields.get(field);
    if (known) return known;
    const index = new Map<string, Set<string>>();
    for (const [id, row] of rows) add(index, valueKey(row[field]), id);
    this.#fields.set(field, index);
    return index;
  }
}

const none: ReadonlySet<string> = new Set();

function add(index: Map<string, Set<string>>, key: string | undefined, id: string): void {
  if (key === undefined) return;
  const ids = index.get(key);
  if (ids) ids.add(id);
  else index.set(key, new Set([id]));
}

function valueKey(value: Json | undefined): string | undefined {
  if (value === undefined || value === null) return 'null';
  if (typeof value === 'object') return undefined;
  return `${typeof value}:${value}`;
}
