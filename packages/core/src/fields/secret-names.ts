import type { Field, FieldMap } from '../model/field';
import { itemOf } from './list';
import { fieldsOf } from './object';

/** Names of the fields that are secret, those inside others too. */
export function secretNames(fields: FieldMap): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) => [...(field.secret ? [name] : []), ...inside(field)]);
}

function inside(field: Field): readonly string[] {
  if (field.type === 'list') return inside(itemOf(field));
  return field.type === 'object' ? secretNames(fieldsOf(field)) : [];
}
