import type { Row } from '../model/json';
import type { RecordSpec } from '../model/spec';
import { didYouMean } from '../parse/suggest';
import { freezeRow } from './freeze';
import { idText } from './ids';
import { type Match, matches } from './match';
import { WorldUseError } from './world-use-error';

/** Rows of one record type, wherever they are kept: a table, or a view over one. */
export interface Rows {
  readonly record: RecordSpec;
  readonly size: number;
  get(id: string): Row | undefined;
  /** In insertion order. */
  values(): Iterable<Row>;
  /** Rows equal on every field of `match`, in insertion order. */
  where(match: Match): Row[];
  /** Place in the insertion order; only to compare. */
  position(id: string): number;
}

/** The reading half of a table, as handlers and tests use it. Rows given out are frozen. */
export class TableReader {
  readonly #rows: () => Rows;

  constructor(rows: () => Rows) {
    this.#rows = rows;
  }

  get(id: string | number): Row | undefined {
    const row = this.#rows().get(idText(id));
    return row && freezeRow(row);
  }

  all(): Row[] {
    return [...this.#rows().values()].map(freezeRow);
  }

  where(match: Match): Row[] {
    const rows = this.#rows();
    checkFields(rows.record, match);
    return rows.where(match).map(freezeRow);
  }

  first(match: Match = {}): Row | undefined {
    return this.where(match)[0];
  }

  /** The first matching row; throws, naming what is there, when nothing matches. */
  pick(match: Match = {}): Row {
    const row = this.first(match);
    if (row) return row;
    throw new WorldUseError(nothingMatches(this.#rows(), match));
  }

  count(match: Match = {}): number {
    return Object.keys(match).length === 0 ? this.#rows().size : this.where(match).length;
  }
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
