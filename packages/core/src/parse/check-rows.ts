import { targetOf } from '../fields/ref';
import { refFieldsOf, refsIn } from '../fields/refs-in';
import type { Field } from '../model/field';
import type { RecordSpec } from '../model/spec';
import type { SeedContext } from '../seed/seed-cells';
import { lackOf } from '../seed/seed-tables';
import { idText } from '../world/ids';
import { type Entry, entryOf, type Node, partAt } from './node';
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
      checkTargets(record, name, context, problems);
      checkSupply(record, name, context, problems);
    }
  }
}

function checkRepeats({ rows }: PlacedRecord, name: string, problems: Problems): void {
  const first = new Map<string, Node>();
  for (const { row, node } of rows) {
    const value = row[name];
    if (value === undefined || value === null) continue;
    const at = entryOf(node, name) ?? node;
    const key = typeof value === 'object' ? JSON.stringify(value) : idText(value);
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
  const field = spec.fields[name];
  if (!field || refFieldsOf(field).length === 0) return;
  const known = new Map<string, ReadonlySet<string>>();
  for (const { row, node } of rows) {
    const value = entryOf(node, name) ?? node;
    for (const ref of refsIn(field, row[name] ?? null)) {
      const target = targetOf(ref.field);
      const ids = known.get(target) ?? new Set(context.ids(target).map(idText));
      known.set(target, ids);
      if (ids.has(idText(ref.id))) continue;
      const mend = ids.size === 0 ? `seed rows of ${target}` : `its ids are ${some([...ids])}`;
      problems.at(partAt(value, ref.at), `${target} has no row ${JSON.stringify(ref.id)}`, mend);
    }
  }
}

function checkSupply({ spec, node }: PlacedRecord, name: string, context: SeedContext, problems: Problems): void {
  const field = spec.fields[name];
  const entry = declarationOf(node, name);
  if (!field || !entry || spec.seed.count === 0 || name === 'id') return;
  const lack = emptyTarget(name, field, context) ?? lackOf(spec, name, context);
  if (lack) problems.at(entry.value, lack.message, lack.mend);
}

/** A ref that no value can be made of. */
function emptyTarget(name: string, field: Field, context: SeedContext) {
  if (field.optional || context.supply(field).attempts > 0) return undefined;
  const target = refFieldsOf(field)
    .map(targetOf)
    .find((each) => context.ids(each).length === 0);
  const mend = `seed rows of ${target}, or make ${name} optional`;
  return { message: `${target} has no rows to refer to`, mend };
}

function declarationOf(record: Node, name: string): Entry | undefined {
  return record.kind === 'map' ? record.entries.find((entry) => entry.key === name) : undefined;
}

function some(ids: readonly string[]): string {
  return ids.length > 8 ? `${ids.slice(0, 8).join(', ')}, ..` : ids.join(', ');
}
