import type { Json, Row } from '../model/json';
import type { OperationSpec, RecordSpec } from '../model/spec';
import type { Rows } from '../world/rows';
import { compareValues } from './compare';
import { filterOperator } from './filter-operators';

/** Rows that pass every filter given, in the order asked for: (sort key, insertion order). */
export function listRows(rows: Rows, operation: OperationSpec, args: Row): readonly Row[] {
  const filters = operation.filter.filter((each) => args[each.argument] !== undefined);
  const equal = filters.filter((each) => each.operator === 'eq');
  const found = rows.where(Object.fromEntries(equal.map((each) => [each.field, args[each.argument]])));
  const others = filters.filter((each) => each.operator !== 'eq');
  const passed = found.filter((row) =>
    others.every(({ field: name, operator, argument }) => {
      const field = rows.record.fields[name];
      return field && filterOperator(operator).holds(row[name] ?? null, args[argument] ?? null, field);
    }),
  );
  const order = sortOrder(args.sort);
  return order ? sorted(passed, rows.record, order) : passed;
}

/** `placed_at` or `-placed_at`. */
export interface SortOrder {
  readonly field: string;
  readonly descending: boolean;
}

export function sortOrder(sort: Json | undefined): SortOrder | undefined {
  if (typeof sort !== 'string') return undefined;
  return sort.startsWith('-') ? { field: sort.slice(1), descending: true } : { field: sort, descending: false };
}

/** Order of two rows by the sort key alone. */
export function compareRows(record: RecordSpec, order: SortOrder, a: Json, b: Json): number {
  const field = record.fields[order.field];
  const ascending = field ? compareValues(field, a, b) : 0;
  return order.descending ? -ascending : ascending;
}

// the sort is stable, so rows with equal keys stay in insertion order
function sorted(rows: readonly Row[], record: RecordSpec, order: SortOrder): readonly Row[] {
  return [...rows].sort((a, b) => compareRows(record, order, a[order.field] ?? null, b[order.field] ?? null));
}
