import type { Field, FieldMap } from '../model/field';
import { isJsonObject, type Json, type JsonObject, type Row } from '../model/json';
import { suggest } from '../parse/suggest';
import { inside } from './inner-fields';
import { accept, type InnerChecks, type Normalized, type ValueProblem } from './value-type';
import { valueType } from './value-types';

/**
 * Checks one value in full and gives its canonical form; null passes where the field is optional.
 * A default of `now` inside it becomes `now`, when the caller gives one.
 */
export function normalizeValue(field: Field, value: Json, now?: string): Normalized {
  if (value !== null) return valueType(field.type).normalize(value, field, checksAt(now));
  return field.optional ? accept(null) : { ok: false, problems: [{ at: [], message: 'must not be null' }] };
}

export type NormalizedRow =
  | { readonly ok: true; readonly row: Row }
  | { readonly ok: false; readonly problems: readonly ValueProblem[] };

/**
 * Checks a whole row against its fields and gives it in their order with canonical values; an absent optional is null.
 * Defaults are filled in; a default of `now` becomes `now`, when the caller gives one.
 */
export function normalizeRow(fields: FieldMap, row: JsonObject, now?: string): NormalizedRow {
  const problems: ValueProblem[] = unknownFields(fields, row);
  const entries: [string, Json][] = [];
  for (const [name, field] of Object.entries(fields)) {
    const value = Object.hasOwn(row, name) ? row[name] : defaultValue(field, now);
    if (value === undefined) {
      if (field.optional) entries.push([name, null]);
      else problems.push({ at: [name], message: 'is missing' });
      continue;
    }
    const checked = normalizeValue(field, value, now);
    if (checked.ok) entries.push([name, checked.value]);
    else problems.push(...inside(name, checked.problems));
  }
  return problems.length === 0 ? { ok: true, row: Object.fromEntries(entries) } : { ok: false, problems };
}

/** Value of an absent field, if it has one. */
export function defaultValue(field: Field, now?: string): Json | undefined {
  const { stamp } = valueType(field.type);
  if (!stamp || field.default !== 'now') return field.default;
  return now === undefined ? undefined : stamp(now);
}

/** The defaults of fields, by name. */
export function defaultsOf(fields: FieldMap, now: string): JsonObject {
  const values = Object.entries(fields).map(([name, field]): [string, Json | undefined] => [
    name,
    defaultValue(field, now),
  ]);
  return Object.fromEntries(values.filter((pair): pair is [string, Json] => pair[1] !== undefined));
}

/** A value without the nulls inside it that stand for absent fields. */
export function withoutNulls(field: Field, value: Json): Json {
  const { inner } = valueType(field.type);
  if (!inner) return value;
  const within = (key: string, each: Json) => {
    const part = inner(field, key);
    return part ? withoutNulls(part, each) : each;
  };
  if (Array.isArray(value)) return value.map((each: Json, index) => within(String(index), each));
  if (!isJsonObject(value)) return value;
  const mayBeAbsent = (part: Field | undefined) => part?.optional || part?.default !== undefined;
  const present = Object.entries(value).filter(([key, each]) => each !== null || !mayBeAbsent(inner(field, key)));
  return Object.fromEntries(present.map(([key, each]) => [key, within(key, each)]));
}

function checksAt(now: string | undefined): InnerChecks {
  return {
    value: (field, value) => normalizeValue(field, value, now),
    row: (fields, row) => {
      const checked = normalizeRow(fields, row, now);
      return checked.ok ? accept(checked.row) : checked;
    },
  };
}

function unknownFields(fields: FieldMap, row: JsonObject): ValueProblem[] {
  const known = Object.keys(fields);
  return Object.keys(row)
    .filter((name) => !Object.hasOwn(fields, name))
    .map((name) => {
      const near = suggest(name, known);
      const message = near === undefined ? 'is no field' : `is no field, did you mean ${near}?`;
      return { at: [name], message, known };
    });
}
