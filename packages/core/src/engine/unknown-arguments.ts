import { itemOf } from '../fields/list';
import { fieldsOf } from '../fields/object';
import type { Field, FieldMap } from '../model/field';
import { isJsonObject, type Json, type JsonObject } from '../model/json';
import { suggest } from '../parse/suggest';

/** A name that nothing has, by its way: `lines.0.qyt`. */
export interface UnknownArgument {
  readonly name: string;
  /** The way of what may be meant: `lines.0.qty`. */
  readonly meant: string | undefined;
}

/** Every unknown name among arguments and inside their values. */
export function unknownArguments(fields: FieldMap, given: JsonObject, at = ''): readonly UnknownArgument[] {
  return Object.entries(given).flatMap(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field) return unknownInside(field, value, `${at}${name}`);
    const missing = Object.keys(fields).filter((each) => !Object.hasOwn(given, each));
    const near = suggest(name, missing);
    return [{ name: `${at}${name}`, meant: near === undefined ? undefined : `${at}${near}` }];
  });
}

function unknownInside(field: Field, value: Json, at: string): readonly UnknownArgument[] {
  if (field.type === 'list' && Array.isArray(value)) {
    return value.flatMap((each: Json, index) => unknownInside(itemOf(field), each, `${at}.${index}`));
  }
  return field.type === 'object' && isJsonObject(value) ? unknownArguments(fieldsOf(field), value, `${at}.`) : [];
}
