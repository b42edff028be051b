import { parseInstant } from '../clock/instants';
import { fieldType } from '../fields/field-types';
import type { Json, Row } from '../model/json';
import type { RecordSpec, WorldSpec } from '../model/spec';
import { type SeedContext, seedColumn } from './seed-column';
import { tableIds } from './table-ids';

/**
 * Initial rows of every record type, in insertion order: declared rows, then generated ones.
 * The same spec gives the same bytes on every machine, day, time zone and locale.
 */
export function seedTables(spec: WorldSpec): Readonly<Record<string, readonly Row[]>> {
  const context = seedContext(spec);
  return Object.fromEntries(spec.records.map((record) => [record.name, seedTable(record, context)]));
}

/** What seeded values of a world depend on beside their keys. */
export function seedContext(spec: Pick<WorldSpec, 'seed' | 'clock' | 'records'>): SeedContext {
  const ids = new Map<string, readonly (string | number)[]>();
  return {
    seed: spec.seed,
    start: parseInstant(spec.clock.start) ?? 0,
    ids: (name) => {
      const record = spec.records.find((each) => each.name === name);
      const known = ids.get(name) ?? (record ? tableIds(record) : []);
      ids.set(name, known);
      return known;
    },
  };
}

function seedTable(record: RecordSpec, context: SeedContext): readonly Row[] {
  const ids = context.ids(record.name);
  const columns = Object.entries(record.fields).map(([name, field]) => ({
    name,
    values: name === 'id' ? undefined : seedColumn(record, name, field, context),
  }));
  return ids.map((id, index) => {
    const declared = record.seed.rows[index];
    if (declared) return inOrder(record, { ...declared, id });
    const row = index - record.seed.rows.length;
    return Object.fromEntries(
      columns.map(({ name, values }): [string, Json] => [name, name === 'id' ? id : (values?.[row] ?? null)]),
    );
  });
}

function inOrder(record: RecordSpec, row: Row): Row {
  return Object.fromEntries(Object.keys(record.fields).map((name): [string, Json] => [name, row[name] ?? null]));
}

/** True when a generated row could not get a value of this field. */
export function lacksValues(record: RecordSpec, name: string, context: SeedContext): boolean {
  const field = record.fields[name];
  if (!field?.unique || name === 'id') return false;
  const rows = record.seed.rows.length + record.seed.count;
  return (
    rows > fieldType(field.type).distinct(field, context) && seedColumn(record, name, field, context) === undefined
  );
}
