import type { Field, FieldMap } from '../model/field';
import type { JsonSchema } from '../model/json';
import { fieldType } from './field-types';
import { objectOf } from './object-of';

/**
 * Plain JSON Schema of an object with these fields and no others; `required` says which must be there.
 * No unions with null (hosts misread them): null of an optional field is taken out before the check.
 */
export function objectSchema(fields: FieldMap, required: readonly string[]): JsonSchema {
  return objectOf(fields, required, valueSchema);
}

/** Plain JSON Schema of one field's value, with its description and default. */
export function valueSchema(field: Field): JsonSchema {
  const type = fieldType(field.type);
  const description = field.description ?? type.value.hint?.(field);
  const isStamp = type.value.stamp !== undefined && field.default === 'now';
  return {
    ...type.schema(field, valueSchema),
    ...(description === undefined ? {} : { description }),
    ...(field.default === undefined || isStamp ? {} : { default: field.default }),
  };
}

/** The schema that values are checked by: it takes what a type takes beyond its plain schema. */
export function checkSchema(fields: FieldMap, required: readonly string[]): JsonSchema {
  return objectOf(fields, required, checkedValue);
}

function checkedValue(field: Field): JsonSchema {
  const type = fieldType(field.type);
  return type.accepts?.(field, checkedValue) ?? type.schema(field, checkedValue);
}
