import { parseInstant } from '../clock/instants';
import { fieldType } from '../fields/field-types';
import type { Field } from '../model/field';
import type { Json, Row } from '../model/json';
import type { Fakes } from '../model/ports';
import type { RecordSpec, WorldSpec } from '../model/spec';
import { WorldError } from '../parse/world-error';
import { type SeedContext, seedColumn } from './seed-column';
import { tableIds } from './table-ids';

/**
 * Initial rows of every record type, in insertion order: declared rows, then generated ones.
 * The same spec gives the same bytes on every machine, day, time zone and locale. Fields that say `faker` need `fakes`.
 */
export function seedTables(spec: WorldSpec, fakes?: Fakes): Readonly<Record<string, readonly Row[]>> {
  const context = seedContext(spec, fakes);
  return Object.fromEntries(spec.records.map((record) => [record.name, seedTable(record, context)]));
}

/** What seeded values of a world depend on beside their keys. */
export function seedContext(spec: Pick<WorldSpec, 'seed' | 'clock' | 'records'>, fakes?: Fakes): SeedContext {
  const ids = new Map<string, readonly (string | number)[]>();
  const start = parseInstant(spec.clock.start) ?? 0;
  const context: SeedContext = {
    seed: spec.seed,
    start,
    ids: (name) => {
      const record = spec.records.find((each) => each.name === name);
      const known = ids.get(name) ?? (record ? tableIds(record, spec.seed) : []);
      ids.set(name, known);
      return known;
    },
    supply: (field) => fieldType(field.type).supply(field, context),
    fake: fakes && ((method, numbers) => fakes.text(method, numbers, start)),
  };
  return context;
}

function seedTable(record: RecordSpec, context: SeedContext): readonly Row[] {
  const ids = context.ids(record.name);
  const columns = Object.entries(record.fields).map(([name, field]) => ({
    name,
    values: name === 'id' ? [] : columnOf(record, name, field, context),
  }));
  return ids.map((id, index) => {
    const declared = record.seed.rows[index];
    if (declared) return inOrder(record, { ...declared, id });
    const row = index - record.seed.rows.length;
    // member by member: 100,000 rows made from entries cost five times as much
    const made: Record<string, Json> = {};
    for (const { name, values } of columns) made[name] = name === 'id' ? id : (values[row] ?? null);
    return made;
  });
}

function columnOf(record: RecordSpec, name: string, field: Field, context: SeedContext): readonly Json[] {
  const column = seedColumn(record, name, field, context);
  if (column.ok) return column.values;
  // the file was fine with its own seed; another one can run out of faker's values
  const path = `services.${record.service}.records.${record.name}.${name}`;
  throw new WorldError([{ file: '', path, ...lackText(record, field, column.possible) }]);
}

function inOrder(record: RecordSpec, row: Row): Row {
  return Object.fromEntries(Object.keys(record.fields).map((name): [string, Json] => [name, row[name] ?? null]));
}

/** What is wrong when a generated row cannot get a value of a field. */
export function lackOf(
  record: RecordSpec,
  name: string,
  context: SeedContext,
): { readonly message: string; readonly mend: string } | undefined {
  const field = record.fields[name];
  if (!field || name === 'id' || record.seed.count === 0) return undefined;
  const wanted = field.unique ? record.seed.rows.length + record.seed.count : 1;
  if (wanted <= context.supply(field).least) return undefined;
  const column = seedColumn(record, name, field, context);
  return column.ok ? undefined : lackText(record, field, column.possible);
}

function lackText(record: RecordSpec, field: Field, possible: number): { message: string; mend: string } {
  const rows = record.seed.rows.length + record.seed.count;
  if (field.unique && possible > 0)
    return {
      message: `${rows} rows need ${rows} distinct values, ${possible} possible`,
      mend: 'seed fewer rows, or drop unique',
    };
  return {
    message: 'no value of this field can be made up',
    mend: 'declare the rows with their values, or write what a value can be more plainly',
  };
}
