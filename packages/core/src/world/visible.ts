import type { Commit } from '../model/change';
import type { Row } from '../model/json';
import { equalJson } from './match';
import { Overlays } from './overlay';
import type { Rows } from './rows';

/** Rows of every table, as somebody sees them. */
export type View = (table: string) => Rows;

/**
 * The rows without the writes of some commits: what callers see while those are on their way.
 * Later writes to the same rows keep the fields they wrote; a row that has not come into view stays out of it.
 */
export function viewWithout(hidden: ReadonlySet<number>, log: Iterable<Commit>, truth: View): View {
  const rows = new Map<string, Map<string, Row | null>>();
  for (const commit of log) {
    for (const { table, id, before, after } of commit.changes) {
      const seen = rows.get(table) ?? new Map<string, Row | null>();
      rows.set(table, seen);
      const row = seen.get(id);
      if (hidden.has(commit.revision)) {
        if (row === undefined) seen.set(id, before);
      } else if (row !== undefined) {
        seen.set(id, row && after ? { ...row, ...written(before, after) } : null);
      }
    }
  }
  const views = new Overlays(truth);
  for (const [table, replaced] of rows) for (const [id, row] of replaced) views.of(table).restore(id, row);
  return (table) => views.of(table);
}

function written(before: Row | null, after: Row): Row {
  const fields = Object.keys(after).filter((field) => !equalJson(before?.[field] ?? null, after[field] ?? null));
  return Object.fromEntries(fields.map((field) => [field, after[field] ?? null]));
}
