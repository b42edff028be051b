import type { FieldType, SeedFacts } from '../fields/field-type';
import { fieldType } from '../fields/field-types';
import type { Field } from '../model/field';
import type { Json } from '../model/json';
import type { RecordSpec } from '../model/spec';
import { hash01 } from './hash';

/** Facts of the whole world that seeded values depend on. */
export interface SeedContext extends SeedFacts {
  readonly seed: number;
}

/**
 * One field of every generated row. A value depends on (seed, record, row, field) alone; a unique value that is
 * taken moves on within its own field. Undefined when there are fewer values than rows.
 */
export function seedColumn(
  record: RecordSpec,
  name: string,
  field: Field,
  context: SeedContext,
): readonly Json[] | undefined {
  const type = fieldType(field.type);
  const distinct = type.distinct(field, context);
  if (distinct === 0) return Array.from({ length: record.seed.count }, () => null);
  const taken = new Set(field.unique ? record.seed.rows.map((row) => JSON.stringify(row[name] ?? null)) : []);
  const values: Json[] = [];
  for (let row = 0; row < record.seed.count; row++) {
    const draw = drawOf(record.name, name, row, context);
    const value = field.unique ? untaken(type, field, draw, distinct, taken) : type.generate(field, draw(0));
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values;
}

type DrawAt = (attempt: number) => Parameters<FieldType['generate']>[1];

function drawOf(record: string, field: string, row: number, context: SeedContext): DrawAt {
  const chance = hash01(context.seed, record, row, field);
  return (attempt) => ({
    start: context.start,
    ids: context.ids,
    row,
    attempt,
    index: (size) => (Math.floor(chance * size) + attempt) % size,
  });
}

function untaken(type: FieldType, field: Field, draw: DrawAt, distinct: number, taken: Set<string>): Json | undefined {
  for (let attempt = 0; attempt < distinct; attempt++) {
    const value = type.generate(field, draw(attempt));
    const key = JSON.stringify(value);
    if (taken.has(key)) continue;
    taken.add(key);
    return value;
  }
  return undefined;
}
