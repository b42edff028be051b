import type { RefusalData } from '../model/answer';
import type { JsonObject, Row } from '../model/json';
import { idText } from '../world/ids';
import type { Transaction } from '../world/transaction';
import type { WriteResult } from '../world/write-result';
import type { EngineParts } from './engine';
import { insertRow, updateRow } from './handler-world';

/** A test-side write: made, or why not. */
export type Arranged<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: RefusalData };

/** Test-side insert: a transaction of its own, mirrored, not traced. Throws WorldUseError for an unknown table. */
export function arrangeInsert(parts: EngineParts, table: string, row: JsonObject): Arranged<Row> {
  const { world, clock } = parts;
  const { record } = world.rows(table);
  const facts = { seed: world.spec.seed, now: clock.now };
  return arranged(parts, (transaction) => insertRow(transaction, record, row, facts));
}

/** Test-side update. */
export function arrangeUpdate(
  parts: EngineParts,
  table: string,
  id: string | number,
  fields: JsonObject,
): Arranged<Row> {
  const { record } = parts.world.rows(table);
  return arranged(parts, (transaction) => updateRow(transaction, record, idText(id), fields, parts.clock.now));
}

/** Test-side delete; false when there is no such row. */
export function arrangeDelete(parts: EngineParts, table: string, id: string | number): Arranged<boolean> {
  if (!parts.world.rows(table).get(idText(id))) return { ok: true, value: false };
  const result = arranged(parts, (transaction) => transaction.delete(table, idText(id)));
  return result.ok ? { ok: true, value: true } : result;
}

function arranged(parts: EngineParts, write: (transaction: Transaction) => WriteResult): Arranged<Row> {
  const transaction = parts.world.begin();
  const result = write(transaction);
  if (!result.ok) return result;
  const done = transaction.commit(true);
  if (!done.ok) return done;
  if (done.commit) {
    const commits = [done.commit];
    const broken = parts.invariants.of(commits);
    const found = broken.length > 0 ? { broken } : {};
    parts.effects.record({ clock: parts.clock.now, commits, arranged: true, ...found });
  }
  return { ok: true, value: result.row };
}
