import { bool } from './bool';
import { datetime } from './datetime';
import { enumeration } from './enum';
import type { FieldType } from './field-type';
import { float } from './float';
import { int } from './int';
import { ref } from './ref';
import { str } from './str';

/** Every field type, in the order of the docs. */
export const fieldTypes: readonly FieldType[] = [str, int, float, bool, datetime, enumeration, ref];

const byName: ReadonlyMap<string, FieldType> = new Map(fieldTypes.map((type) => [type.name, type]));

/** Type of a checked field. */
export function fieldType(name: string): FieldType {
  const type = byName.get(name);
  if (!type) throw new Error(`no field type "${name}"`);
  return type;
}
