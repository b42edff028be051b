import type { SeedFacts } from '../fields/draw';
import { fieldType } from '../fields/field-types';
import type { Field } from '../model/field';
import type { Json } from '../model/json';
import type { RecordSpec } from '../model/spec';
import { extended, type HashKey, keyOf } from './hash';
import { KeyedDraw } from './keyed-draw';

/** Facts of the whole world that seeded values depend on. */
export interface SeedContext extends SeedFacts {
  readonly seed: number;
}

/** One field of every generated row, or how many rows could have a value. */
export type SeedColumn =
  | { readonly ok: true; readonly values: readonly Json[] }
  | { readonly ok: false; readonly possible: number };

/** Where nobody knows how many values there are, so many are looked at before a field is given up. */
const mostAttempts = 100_000;

/**
 * One field of every generated row. A value depends on (seed, record, row, field) alone; a value that is taken
 * or does not fit moves on within its own field.
 */
export function seedColumn(record: RecordSpec, name: string, field: Field, context: SeedContext): SeedColumn {
  const { count, rows } = record.seed;
  const { least, attempts } = context.supply(field);
  if (attempts === 0) return { ok: true, values: Array.from({ length: count }, () => null) };
  const taken = field.unique ? new Set(rows.map((row) => JSON.stringify(row[name] ?? null))) : undefined;
  const limit = least === attempts ? attempts : Math.min(attempts, mostAttempts);
  const values: Json[] = [];
  const table = keyOf([context.seed, record.name]);
  for (let row = 0; row < count; row++) {
    const value = drawValue(field, extended(extended(table, row), name), row, { context, taken, limit });
    if (value === undefined) return { ok: false, possible: rows.length + values.length };
    values.push(value);
  }
  return { ok: true, values };
}

function drawValue(
  field: Field,
  key: HashKey,
  row: number,
  { context, taken, limit }: { context: SeedContext; taken: Set<string> | undefined; limit: number },
): Json | undefined {
  const type = fieldType(field.type);
  for (let attempt = 0; attempt < limit; attempt++) {
    const value = type.generate(field, new KeyedDraw(context, key, row, attempt));
    if (value === undefined) continue;
    if (!taken) return value;
    const text = JSON.stringify(value);
    if (taken.has(text)) continue;
    taken.add(text);
    return value;
  }
  return undefined;
}
