import { fieldType } from '../fields/field-types';
import type { RecordSpec } from '../model/spec';
import type { SeedContext } from '../seed/seed-column';
import { lacksValues } from '../seed/seed-tables';
import { idText } from '../world/ids';
import { type Entry, entryOf, type Node } from './node';
import type { Problems } from './problems';
import type { ReadRow } from './read-rows';

/** A record type with the places its rows and fields came from. */
export interface PlacedRecord {
  readonly spec: RecordSpec;
  readonly rows: readonly ReadRow[];
  /** The record type as declared. */
  readonly node: Node;
}

/** Checks what only all rows together can show: ids, unique values, refs, and whether there are values enough. */
export function checkRows(records: readonly PlacedRecord[], context: SeedContext, problems: Problems): void {
  for (const record of records) {
    for (const [name, field] of Object.entries(record.spec.fields)) {
      if (name === 'id' || field.unique) checkRepeats(record, name, problems);
      if (field.type === 'ref') checkTargets(record, name, context, problems);
      checkSupply(record, name, context, problems);
    }
  }
}

function checkRepeats({ rows }: PlacedRecord, name: string, problems: Problems): void {
  const first = new Map<string, Node>();
  for (const { row, node } of rows) {
    const value = row[name];
    const at = entryOf(node, name);
    if (value === undefined || value === null || !at) continue;
    const key = idText(value);
    const earlier = first.get(key);
    if (!earlier) first.set(key, at);
    else
      problems.at(
        at,
        `${name} ${JSON.stringify(value)} stands twice`,
        `another row has it at ${problems.where(earlier.range, earlier.path)}`,
      );
  }
}

function checkTargets({ spec, rows }: PlacedRecord, name: string, context: SeedContext, problems: Problems): void {
  if (rows.length === 0) return;
  const target = String(spec.fields[name]?.options.record);
  const ids = new Set(context.ids(target).map(idText));
  for (const { row, node } of rows) {
    const value = row[name];
    const at = entryOf(node, name);
    if (value === undefined || value === null || !at || ids.has(idText(value))) continue;
    problems.at(
      at,
      `${target} has no row ${JSON.stringify(value)}`,
      ids.size === 0 ? `seed rows of ${target}` : `its ids are ${some([...ids])}`,
    );
  }
}

function checkSupply({ spec, node }: PlacedRecord, name: string, context: SeedContext, problems: Problems): void {
  const field = spec.fields[name];
  const entry = declarationOf(node, name);
  if (!field || !entry || spec.seed.count === 0 || name === 'id') return;
  const distinct = fieldType(field.type).distinct(field, context);
  if (distinct === 0 && !field.optional) {
    problems.at(
      entry.value,
      `${field.options.record} has no rows to refer to`,
      `seed rows of ${field.options.record}, or make ${name} optional`,
    );
  } else if (lacksValues(spec, name, context)) {
    const rows = spec.seed.rows.length + spec.seed.count;
    problems.at(
      entry.value,
      `${rows} rows need ${rows} distinct values, ${distinct} possible`,
      'seed fewer rows, or drop unique',
    );
  }
}

function declarationOf(record: Node, name: string): Entry | undefined {
  return record.kind === 'map' ? record.entries.find((entry) => entry.key === name) : undefined;
}

function some(ids: readonly string[]): string {
  return ids.length > 8 ? `${ids.slice(0, 8).join(', ')}, ..` : ids.join(', ');
}
