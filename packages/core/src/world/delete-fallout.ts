import { targetOf } from '../fields/ref';
import { refFieldsOf, refsIn } from '../fields/refs-in';
import type { Field } from '../model/field';
import type { Row } from '../model/json';
import type { RecordSpec } from '../model/spec';
import { idText } from './ids';
import type { Rows } from './rows';
import type { View } from './visible';
import { type Refused, refuseWrite } from './write-result';

/** A row by its place. */
interface RowKey {
  readonly table: string;
  readonly id: string;
}

/** A row whose field no longer refers to a row that is gone. */
export interface LostRef extends RowKey {
  readonly field: string;
  readonly gone: RowKey;
}

/** What a delete takes with it, or who forbids it. */
export type Fallout =
  | {
      readonly ok: true;
      readonly deleted: readonly (RowKey & { readonly row: Row })[];
      readonly cleared: readonly LostRef[];
    }
  | Refused;

/**
 * Follows every ref to the row, and to the rows that go with it, by the `on_delete` of the refs. `seen`: what the caller
 * may be told of; any row can forbid it.
 */
export function falloutOf(records: readonly RecordSpec[], start: RowKey, view: View, seen: View): Fallout {
  const deleted = new Map<string, RowKey & { row: Row }>();
  const cleared: LostRef[] = [];
  const kept: { target: RowKey; by: RowKey }[] = [];
  const queue = [start];
  for (let key = queue.pop(); key; key = queue.pop()) {
    const row = view(key.table).get(key.id);
    if (!row || deleted.has(nameOf(key))) continue;
    deleted.set(nameOf(key), { ...key, row });
    for (const referrer of referrersOf(records, key, view)) {
      if (referrer.policy === 'cascade') queue.push(referrer);
      else if (referrer.policy === 'clear') cleared.push(referrer);
      else kept.push({ target: key, by: referrer });
    }
  }
  const blockers = kept.filter(({ by }) => !deleted.has(nameOf(by)));
  const isSeen = ({ table, id }: RowKey) => seen(table).get(id) !== undefined;
  const told = blockers.find(({ target, by }) => isSeen(target) && isSeen(by));
  if (told) return refuseWrite.referred(told.target.table, told.target.id, `${told.by.table} ${told.by.id}`);
  if (blockers.length > 0) return refuseWrite.referred(start.table, start.id, 'another row');
  return { ok: true, deleted: [...deleted.values()], cleared: cleared.filter((each) => !deleted.has(nameOf(each))) };
}

interface Referrer extends LostRef {
  readonly policy: 'refuse' | 'cascade' | 'clear';
}

function* referrersOf(records: readonly RecordSpec[], target: RowKey, view: View): Iterable<Referrer> {
  for (const record of records) {
    for (const [name, field] of Object.entries(record.fields)) {
      if (!refFieldsOf(field).some((ref) => targetOf(ref) === target.table)) continue;
      for (const row of candidates(field, name, target.id, view(record.name))) {
        for (const ref of refsIn(field, row[name] ?? null)) {
          if (targetOf(ref.field) !== target.table || idText(ref.id) !== target.id) continue;
          yield { table: record.name, id: idText(row.id), policy: policyOf(ref.field), field: name, gone: target };
        }
      }
    }
  }
}

// a plain ref is found by the table's index
function candidates(field: Field, name: string, id: string, rows: Rows): Iterable<Row> {
  if (field.type !== 'ref') return rows.values();
  return rows.where({ [name]: field.options.numeric === true ? Number(id) : id });
}

function policyOf(ref: Field): Referrer['policy'] {
  const policy = ref.options.on_delete;
  return policy === 'cascade' || policy === 'clear' ? policy : 'refuse';
}

function nameOf({ table, id }: RowKey): string {
  return JSON.stringify([table, id]);
}
