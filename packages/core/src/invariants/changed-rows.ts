import type { Change } from '../model/change';
import type { InvariantSpec } from '../model/invariant';
import type { Json, Row } from '../model/json';
import { equalJson } from '../world/match';
import type { Moment } from './kind';

/** Rows of an invariant's record type that are new, or whose fields have changed. */
export function changedRows(
  { record, fields }: InvariantSpec,
  { commit }: Moment,
): readonly (Change & { after: Row })[] {
  return commit.changes.flatMap((change) => {
    const { table, before, after } = change;
    if (table !== record || after === null) return [];
    const same = before !== null && fields.every((field) => equalJson(before[field] ?? null, after[field] ?? null));
    return same ? [] : [{ ...change, after }];
  });
}

/** A value as a sentence shows it; secrets stay secret. */
export function shownValue({ record }: Moment, field: string, value: Json): string {
  return record?.fields[field]?.secret ? 'a secret value' : JSON.stringify(value);
}
