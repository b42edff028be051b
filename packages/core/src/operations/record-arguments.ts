import { defaultValue } from '../fields/normalize';
import { requiredOf } from '../fields/object-of';
import type { Field, FieldMap } from '../model/field';
import type { Row } from '../model/json';
import type { RecordSpec } from '../model/spec';
import type { ArgumentList } from './kind';
import { singular } from './words';

/** `id`, typed as the record's own. */
export function idArgument(record: RecordSpec | undefined): FieldMap {
  const { type = 'str', options = {} } = record?.fields.id ?? {};
  return { id: { ...plain, type, options, description: `Id of the ${singular(record)}.` } };
}

/** The field as an argument that may be left out. */
export function optionalArgument({ default: _, ...field }: Field): Field {
  return { ...field, optional: true };
}

/** Every field but `id`; a required datetime may be left out. */
export function creationArguments(record: RecordSpec | undefined): ArgumentList {
  const fields = pick(
    record,
    (name) => name !== 'id',
    (field) => field,
  );
  return { fields, required: requiredOf(fields).filter((name) => fields[name]?.type !== 'datetime'), clearable: false };
}

/** `id` and every other field, all optional. */
export function changeArguments(record: RecordSpec | undefined): ArgumentList {
  const others = pick(
    record,
    (name) => name !== 'id',
    ({ default: _, ...field }) => field,
  );
  return { fields: { ...idArgument(record), ...others }, required: ['id'], clearable: true };
}

/** Defaults filled in, and absent required datetimes stamped with the clock. */
export function stamped(record: RecordSpec, args: Row, now: string): Row {
  const row: Record<string, Row[string]> = { ...args };
  for (const [name, field] of Object.entries(record.fields)) {
    if (row[name] !== undefined && row[name] !== null) continue;
    const value = defaultValue(field, now);
    if (value !== undefined) row[name] = value;
    else if (field.type === 'datetime' && !field.optional) row[name] = now;
  }
  return row;
}

const plain = { optional: false, unique: false, secret: false } as const;

function pick(
  record: RecordSpec | undefined,
  wanted: (name: string) => boolean,
  as: (field: Field) => Field,
): FieldMap {
  const entries = Object.entries(record?.fields ?? {}).filter(([name]) => wanted(name));
  return Object.fromEntries(entries.map(([name, field]) => [name, as(field)]));
}
