import { parseInstant } from '../clock/instants';
import { fieldType } from '../fields/field-types';
import type { Json, Row } from '../model/json';
import type { Fakes } from '../model/ports';
import type { RecordSpec, WorldSpec } from '../model/spec';
import { WorldError } from '../parse/world-error';
import { type SeedContext, seedCells } from './seed-cells';
import { SeedRow } from './seed-row';
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
  const known = new Map<string, readonly (string | number)[]>();
  const start = parseInstant(spec.clock.start) ?? 0;
  const ids = (name: string) => {
    const record = spec.records.find((each) => each.name === name);
    const made = known.get(name) ?? (record ? tableIds(record, spec.seed) : []);
    known.set(name, made);
    return made;
  };
  return seedFacts({
    seed: spec.seed,
    start,
    ids,
    fake: fakes && ((method, numbers) => fakes.text(method, numbers, start)),
  });
}

/** The facts, with what makes values of fields inside others. */
export function seedFacts(known: Omit<SeedContext, 'supply' | 'generator'>): SeedContext {
  const context: SeedContext = {
    ...known,
    supply: (field) => fieldType(field.type).supply(field, context),
    generator: (field) => {
      if (context.supply(field).attempts > 0) return fieldType(field.type).generator(field, context);
      return () => (field.optional ? null : undefined);
    },
  };
  return context;
}

function seedTable(record: RecordSpec, context: SeedContext): readonly Row[] {
  const ids = context.ids(record.name);
  const rows = record.seed.rows.map((row, index) => inOrder(record, { ...row, id: ids[index] ?? null }));
  const columns = Object.entries(record.fields).map(([name, field]) => ({
    name,
    cells: name === 'id' ? () => ids[rows.length] : seedCells(record, name, field, context),
  }));
  // a copy has room for all its members from the start, a parsed original room for no others
  const empty: Record<string, Json> = JSON.parse(JSON.stringify(inOrder(record, {})));
  for (const row = new SeedRow(context.seed, record.name); row.number < record.seed.count; row.next()) {
    const made = { ...empty };
    for (const { name, cells } of columns) {
      const value = cells(row);
      if (value === undefined) throw lackError(record, name, rows.length);
      made[name] = value;
    }
    rows.push(made);
  }
  return rows;
}

// the file was fine with its own seed; another one can run out of faker's values
function lackError(record: RecordSpec, name: string, possible: number): WorldError {
  const path = `services.${record.service}.records.${record.name}.${name}`;
  return new WorldError([{ file: '', path, ...lackText(record, name, possible) }]);
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
  const cells = seedCells(record, name, field, context);
  for (const row = new SeedRow(context.seed, record.name); row.number < record.seed.count; row.next())
    if (cells(row) === undefined) return lackText(record, name, record.seed.rows.length + row.number);
  return undefined;
}

function lackText(record: RecordSpec, name: string, possible: number): { message: string; mend: string } {
  const rows = record.seed.rows.length + record.seed.count;
  if (record.fields[name]?.unique && possible > 0)
    return {
      message: `${rows} rows need ${rows} distinct values, ${possible} possible`,
      mend: 'seed fewer rows, or drop unique',
    };
  return {
    message: 'no value of this field can be made up',
    mend: 'declare the rows with their values, or write what a value can be more plainly',
  };
}
