import { targetOf } from '../fields/ref';
import { refsIn } from '../fields/refs-in';
import type { Field } from '../model/field';
import type { Json, Row } from '../model/json';
import type { RecordSpec } from '../model/spec';
import { idText } from './ids';
import type { Rows } from './rows';
import { missingText, refuseWrite, type WriteResult } from './write-result';

/** A refusal when a ref of the row points at no row; `fields` limits the look to what changed. */
export function checkReferences(
  row: Row,
  record: RecordSpec,
  rowsOf: (table: string) => Pick<Rows, 'get'>,
  fields: readonly string[] = Object.keys(record.fields),
): WriteResult | undefined {
  const problems = fields.flatMap((name) => {
    const field = record.fields[name];
    return field ? danglingRefs(name, field, row[name] ?? null, rowsOf) : [];
  });
  return problems.length > 0 ? refuseWrite.invalid(problems) : undefined;
}

/** A refusal when another row holds a value that must be unique. */
export function checkUnique(
  row: Row,
  rows: Rows,
  fields: readonly string[] = Object.keys(rows.record.fields),
): WriteResult | undefined {
  for (const name of fields) {
    const value = row[name] ?? null;
    if (!rows.record.fields[name]?.unique || name === 'id' || value === null) continue;
    const other = rows.where({ [name]: value }).find((each) => idText(each.id) !== idText(row.id));
    if (other) return refuseWrite.taken(name, value);
  }
  return undefined;
}

/** Also used for arguments of custom operations, where a ref must point at a row too. */
export function danglingRefs(
  name: string,
  field: Field,
  value: Json,
  rowsOf: (table: string) => Pick<Rows, 'get'>,
): string[] {
  return refsIn(field, value)
    .filter((ref) => !rowsOf(targetOf(ref.field)).get(idText(ref.id)))
    .map((ref) => `${[name, ...ref.at].join('.')}: ${missingText(targetOf(ref.field), idText(ref.id))}`);
}
