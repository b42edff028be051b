import type { Change } from '../model/change';
import type { Json, Row } from '../model/json';
import { equalJson } from './match';

/** What changed, by table; tables without a change are left out. */
export interface Diff {
  /** table → id → row */
  readonly created: Readonly<Record<string, Readonly<Record<string, Row>>>>;
  /** table → id → field → [before, after] */
  readonly updated: Readonly<Record<string, Readonly<Record<string, FieldChanges>>>>;
  /** table → id → row as it was */
  readonly deleted: Readonly<Record<string, Readonly<Record<string, Row>>>>;
}

export type FieldChanges = Readonly<Record<string, readonly [Json, Json]>>;

/** Folds changes, oldest first, into the difference between start and end. */
export function diffOf(changes: Iterable<Change>, tables: readonly string[]): Diff {
  const net = new Map<string, Map<string, Change>>();
  for (const change of changes) {
    const table = net.get(change.table) ?? new Map<string, Change>();
    net.set(change.table, table);
    table.set(change.id, {
      ...change,
      before: table.get(change.id)?.before ?? (table.has(change.id) ? null : change.before),
    });
  }
  const ordered = tables.flatMap((table) => [...(net.get(table)?.values() ?? [])]);
  return {
    created: collect(ordered, (change) => (change.before ? undefined : (change.after ?? undefined))),
    updated: collect(ordered, (change) =>
      change.before && change.after ? fieldChanges(change.before, change.after) : undefined,
    ),
    deleted: collect(ordered, (change) => (change.after ? undefined : (change.before ?? undefined))),
  };
}

function collect<Value>(
  changes: readonly Change[],
  pick: (change: Change) => Value | undefined,
): Record<string, Record<string, Value>> {
  const found: Record<string, Record<string, Value>> = {};
  for (const change of changes) {
    const value = pick(change);
    if (value === undefined) continue;
    const table = found[change.table] ?? {};
    found[change.table] = table;
    table[change.id] = value;
  }
  return found;
}

function fieldChanges(before: Row, after: Row): FieldChanges | undefined {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = fields.filter((field) => !equalJson(before[field] ?? null, after[field] ?? null));
  if (changed.length === 0) return undefined;
  return Object.fromEntries(changed.map((field) => [field, [before[field] ?? null, after[field] ?? null] as const]));
}
