import { bool } from './bool';
import { date } from './date';
import { datetime } from './datetime';
import { decimal } from './decimal';
import { enumeration } from './enum';
import type { FieldType } from './field-type';
import { float } from './float';
import { int } from './int';
import { json } from './json';
import { list } from './list';
import { object } from './object';
import { ref } from './ref';
import { str } from './str';
import { token } from './token';

/** Every field type, in the order of the docs. */
export const fieldTypes: readonly FieldType[] = [
  str,
  int,
  float,
  bool,
  datetime,
  date,
  decimal,
  enumeration,
  ref,
  list,
  object,
  token,
  json,
];

const byName: ReadonlyMap<string, FieldType> = new Map(fieldTypes.map((type) => [type.name, type]));

/** Type of a checked field. */
export function fieldType(name: string): FieldType {
  const type = byName.get(name);
  if (!type) throw new Error(`no field type "${name}"`);
  return type;
}
