import type { Field } from '../model/field';
import { isJsonObject, type Json } from '../model/json';
import { idText } from '../world/ids';
import { itemOf } from './list';
import { fieldsOf } from './object';
import { targetOf } from './ref';

/** A ref that a value holds, itself or somewhere inside. */
export interface RefAt {
  readonly field: Field;
  readonly id: Json;
  /** Way to it; empty for the value itself. */
  readonly at: readonly string[];
}

/** Every ref that a value of a field holds. */
export function refsIn(field: Field, value: Json, at: readonly string[] = []): readonly RefAt[] {
  if (value === null || refFieldsOf(field).length === 0) return [];
  if (field.type === 'ref') return [{ field, id: value, at }];
  if (Array.isArray(value))
    return value.flatMap((each: Json, index) => refsIn(itemOf(field), each, [...at, String(index)]));
  if (!isJsonObject(value)) return [];
  return Object.entries(fieldsOf(field)).flatMap(([name, each]) => refsIn(each, value[name] ?? null, [...at, name]));
}

/** The ref fields that a field is, or holds. */
export function refFieldsOf(field: Field): readonly Field[] {
  if (field.type === 'ref') return [field];
  if (field.type === 'list') return refFieldsOf(itemOf(field));
  return field.type === 'object' ? Object.values(fieldsOf(field)).flatMap(refFieldsOf) : [];
}

/** A value without the refs to a row: null, or left out of their list. Other refs to it would have gone with it, or kept it. */
export function withoutRefs(field: Field, value: Json, target: string, id: string): Json {
  const isGone = (ref: Field, each: Json) => targetOf(ref) === target && each !== null && idText(each) === id;
  if (field.type === 'ref') return isGone(field, value) ? null : value;
  if (Array.isArray(value)) {
    const item = itemOf(field);
    const left = item.type === 'ref' ? value.filter((each: Json) => !isGone(item, each)) : value;
    return left.map((each: Json) => withoutRefs(item, each, target, id));
  }
  if (field.type !== 'object' || !isJsonObject(value)) return value;
  const fields = fieldsOf(field);
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      const inner = fields[name];
      return [name, inner ? withoutRefs(inner, each, target, id) : each];
    }),
  );
}
