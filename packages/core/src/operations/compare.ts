import { valueType } from '../fields/value-types';
import type { Field } from '../model/field';
import type { Json } from '../model/json';

/** Order of two values of a field, as a sort function gives it; null comes first. */
export function compareValues(field: Field, a: Json, b: Json): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  const compare = valueType(field.type).compare;
  if (compare) return compare(a, b);
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b);
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Code point order, never a locale's. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  const [left, right] = [[...a], [...b]];
  const index = left.findIndex((each, at) => each !== right[at]);
  if (index < 0) return -1;
  return (left[index]?.codePointAt(0) ?? 0) - (right[index]?.codePointAt(0) ?? -1);
}
