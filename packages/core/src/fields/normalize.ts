import type { Field, FieldMap } from '../model/field';
import type { Json, JsonObject, Row } from '../model/json';
import { suggest } from '../parse/suggest';
import { accept, type Normalized } from './field-type';
import { fieldType } from './field-types';

/** Checks one value in full and gives its canonical text; null passes where the field is optional. */
export function normalizeValue(field: Field, value: Json): Normalized {
  if (value !== null) return fieldType(field.type).normalize(value, field);
  return field.optional ? accept(null) : { ok: false, message: 'must not be null' };
}

export interface RowProblem {
  readonly field: string;
  /** Follows the field's name: `must be an integer, not "x"`. */
  readonly message: string;
}

export type NormalizedRow =
  | { readonly ok: true; readonly row: Row }
  | { readonly ok: false; readonly problems: readonly RowProblem[] };

/**
 * Checks a whole row against its fields and gives it in their order with canonical values; an absent optional is null.
 * Defaults are filled in; a default of `now` becomes `now`, when the caller gives one.
 */
export function normalizeRow(fields: FieldMap, row: JsonObject, now?: string): NormalizedRow {
  const problems: RowProblem[] = unknownFields(fields, row);
  const entries: [string, Json][] = [];
  for (const [name, field] of Object.entries(fields)) {
    const value = Object.hasOwn(row, name) ? row[name] : defaultValue(field, now);
    if (value === undefined) {
      if (field.optional) entries.push([name, null]);
      else problems.push({ field: name, message: 'is missing' });
      continue;
    }
    const checked = normalizeValue(field, value);
    if (checked.ok) entries.push([name, checked.value]);
    else problems.push({ field: name, message: checked.message });
  }
  return problems.length === 0 ? { ok: true, row: Object.fromEntries(entries) } : { ok: false, problems };
}

/** Value of an absent field, if it has one. */
export function defaultValue(field: Field, now?: string): Json | undefined {
  return field.type === 'datetime' && field.default === 'now' ? now : field.default;
}

function unknownFields(fields: FieldMap, row: JsonObject): RowProblem[] {
  const names = Object.keys(fields);
  return Object.keys(row)
    .filter((name) => !Object.hasOwn(fields, name))
    .map((field) => {
      const near = suggest(field, names);
      return { field, message: near === undefined ? 'is no field' : `is no field, did you mean ${near}?` };
    });
}
