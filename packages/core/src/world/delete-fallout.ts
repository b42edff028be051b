import type { Field } from '../model/field';
import { isJsonObject, type Json, type Row } from '../model/json';
import type { RecordSpec } from '../model/spec';
import { idText } from './ids';
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
  readonly gone: string;
}

/** What a delete takes with it, or who forbids it. */
export type Fallout =
  | {
      readonly ok: true;
      readonly deleted: readonly (RowKey & { readonly row: Row })[];
      readonly cleared: readonly LostRef[];
    }
  | Refused;

/** Follows every ref to the row, and to the rows that go with it, by the `on_delete` of the refs. */
export function falloutOf(records: readonly RecordSpec[], start: RowKey, view: View): Fallout {
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
  const blocker = kept.find(({ by }) => !deleted.has(nameOf(by)));
  if (blocker) return refuseWrite.referred(blocker.target.table, blocker.target.id, blocker.by.table, blocker.by.id);
  return { ok: true, deleted: [...deleted.values()], cleared: cleared.filter((each) => !deleted.has(nameOf(each))) };
}

interface Referrer extends LostRef {
  readonly policy: 'refuse' | 'cascade' | 'clear';
}

function* referrersOf(records: readonly RecordSpec[], target: RowKey, view: View): Iterable<Referrer> {
  for (const record of records) {
    for (const [name, field] of Object.entries(record.fields)) {
      const ref = refTo(field, target.table);
      if (!ref) continue;
      const rows = view(record.name);
      for (const row of ref === field
        ? rows.where({ [name]: idValue(ref, target.id) })
        : listing(rows.values(), name, target.id)) {
        yield { table: record.name, id: idText(row.id), policy: policyOf(ref), field: name, gone: target.id };
      }
    }
  }
}

/** The field's value without the ref: null, or the list without it. */
export function withoutRef(value: Json, gone: string): Json {
  return Array.isArray(value) ? value.filter((each: Json) => idText(each) !== gone) : null;
}

function idValue(ref: Field, id: string): Json {
  return ref.options.numeric === true ? Number(id) : id;
}

function listing(rows: Iterable<Row>, name: string, id: string): Row[] {
  return [...rows].filter((row) => {
    const value = row[name];
    return Array.isArray(value) && value.some((each) => idText(each) === id);
  });
}

// a ref, or a list of refs
function refTo(field: Field, target: string): Field | undefined {
  const { of } = field.options;
  const ref = field.type === 'list' && isJsonObject(of) ? (of as unknown as Field) : field; // a list holds a field
  return ref.type === 'ref' && ref.options.record === target ? ref : undefined;
}

function policyOf(ref: Field): Referrer['policy'] {
  const policy = ref.options.on_delete;
  return policy === 'cascade' || policy === 'clear' ? policy : 'refuse';
}

function nameOf({ table, id }: RowKey): string {
  return JSON.stringify([table, id]);
}
