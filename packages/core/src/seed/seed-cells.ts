import type { Generate, SeedFacts } from '../fields/draw';
import { fieldType } from '../fields/field-types';
import type { Field } from '../model/field';
import type { Json } from '../model/json';
import type { RecordSpec } from '../model/spec';
import { KeyedDraw } from './keyed-draw';
import type { SeedRow } from './seed-row';

/** Facts of the whole world that seeded values depend on. */
export interface SeedContext extends SeedFacts {
  readonly seed: number;
}

/** The value of one field in a generated row, undefined when there is none left; to be asked of row after row. */
export type SeedCells = (row: SeedRow) => Json | undefined;

/** Where nobody knows how many values there are, so many are looked at before a field is given up. */
const mostAttempts = 100_000;

/**
 * One field of every generated row. A value depends on (seed, record, row, field) alone; a value that is taken
 * or does not fit moves on within its own field.
 */
export function seedCells(record: RecordSpec, name: string, field: Field, context: SeedContext): SeedCells {
  // a row that was just made has been written once
  if (record.rules?.version?.field === name) return () => 1;
  const { least, attempts } = context.supply(field);
  if (attempts === 0) return () => null;
  const limit = least === attempts ? attempts : Math.min(attempts, mostAttempts);
  const generate = fieldType(field.type).generator(field, context);
  const fresh = field.unique ? freshValues(generate, record, name) : generate;
  const draw = new KeyedDraw();
  return (row) => {
    draw.moveTo(row, name);
    for (let attempt = 0; attempt < limit; attempt++) {
      draw.retry(attempt);
      const value = fresh(draw);
      if (value !== undefined) return value;
    }
    return undefined;
  };
}

/** No value that a row has already. */
function freshValues(generate: Generate, { seed }: RecordSpec, name: string): Generate {
  const taken = new Set(seed.rows.map((row) => identityOf(row[name] ?? null)));
  return (draw) => {
    const value = generate(draw);
    if (value === undefined || taken.has(identityOf(value))) return undefined;
    taken.add(identityOf(value));
    return value;
  };
}

// no field has texts and objects among its values
function identityOf(value: Json): Json {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}
