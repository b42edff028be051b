import type { Change } from '../model/change';
import type { Row } from '../model/json';
import type { RecordSpec } from '../model/spec';
import { didYouMean } from '../parse/suggest';
import { freezeRow } from './freeze';
import { type IdCounter, idText } from './ids';
import { type Match, matches } from './match';
import { WorldUseError } from './world-use-error';

/** The position of what was never there: after everything. */
export const NOWHERE = Number.MAX_SAFE_INTEGER;

/** Rows of one record type, wherever they are kept: a table, or a view over one. */
export interface Rows {
  readonly record: RecordSpec;
  /** Ids of new rows; only those of a store are ever given out. */
  readonly ids: IdCounter;
  readonly size: number;
  get(id: string): Row | undefined;
  /** In insertion order. */
  values(): Iterable<Row>;
  /** Rows equal on every field of `match`, in insertion order. */
  where(match: Match): Row[];
  /** Place in the insertion order, of a row that was deleted too; NOWHERE for an id that no row ever had. */
  position(id: string): number;
  /** Position of the next new row. */
  readonly end: number;
}

/** A row and its place in the insertion order. */
export interface Slot {
  readonly row: Row;
  readonly position: number;
}

/** Rows that commits write to. */
export interface Store extends Rows {
  apply(change: Change): void;
}

/** The reading half of a table, as handlers and tests use it. Rows given out are frozen. */
export interface TableReader {
  get(id: string | number): Row | undefined;
  /** In insertion order. */
  all(): Row[];
  /** Rows equal on every field of the match; an unknown field is an error. */
  where(match: Match): Row[];
  first(match?: Match): Row | undefined;
  /** The first matching row; throws, naming what is there, when nothing matches. */
  pick(match?: Match): Row;
  count(match?: Match): number;
}

/** Reads the rows that `source` gives at each call. */
export function readTable(source: () => Rows): TableReader {
  const where = (match: Match) => {
    const rows = source();
    checkFields(rows.record, match);
    return rows.where(match).map(freezeRow);
  };
  return {
    get: (id) => {
      const row = source().get(idText(id));
      return row && freezeRow(row);
    },
    all: () => [...source().values()].map(freezeRow),
    where,
    first: (match = {}) => where(match)[0],
    pick: (match = {}) => {
      const [row] = where(match);
      if (row) return row;
      throw new WorldUseError(nothingMatches(source(), match));
    },
    count: (match = {}) => (Object.keys(match).length === 0 ? source().size : where(match).length),
  };
}

function checkFields(record: RecordSpec, match: Match): void {
  if (typeof match !== 'object' || match === null) {
    throw new WorldUseError(`${record.name}: a match is an object of fields, got ${JSON.stringify(match)}`);
  }
  for (const field of Object.keys(match)) {
    if (Object.hasOwn(record.fields, field)) continue;
    const names = Object.keys(record.fields);
    throw new WorldUseError(
      `${record.name} has no field "${field}"${didYouMean(field, names)}; its fields: ${names.join(', ')}`,
    );
  }
}

function nothingMatches(rows: Rows, match: Match): string {
  const { name } = rows.record;
  if (rows.size === 0) return `no ${name} match ${JSON.stringify(match)}: the table is empty`;
  const there = Object.keys(match).map((field) => `${field}: ${valuesOf(rows, field)}`);
  const what = there.length > 0 ? `; there are ${there.join('; ')}` : '';
  return `no ${name} match ${JSON.stringify(match)} among ${rows.size} rows${what}`;
}

function valuesOf(rows: Rows, field: string): string {
  const counts = new Map<string, number>();
  for (const row of rows.values()) {
    const text = JSON.stringify(row[field] ?? null);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const shown = [...counts].slice(0, 8).map(([text, count]) => `${text} (${count})`);
  return shown.join(', ') + (counts.size > shown.length ? ', …' : '');
}

/** Rows that match, of any source without an index. */
export function scan(values: Iterable<Row>, match: Match): Row[] {
  const found: Row[] = [];
  for (const row of values) if (matches(row, match)) found.push(row);
  return found;
}
