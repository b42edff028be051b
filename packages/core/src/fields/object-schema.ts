import type { Field, FieldMap } from '../model/field';
import type { JsonSchema } from '../model/json';
import { fieldType } from './field-types';

/**
 * Plain JSON Schema of an object with these fields and no others; `required` says which must be there.
 * No unions with null (hosts misread them): null of an optional field is taken out before the check.
 */
export function objectSchema(fields: FieldMap, required: readonly string[]): JsonSchema {
  const properties = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueSchema(field)]));
  return { type: 'object', properties, required: [...required], additionalProperties: false };
}

/** Plain JSON Schema of one field's value, with its description and default. */
export function valueSchema(field: Field): JsonSchema {
  const isStamp = field.type === 'datetime' && field.default === 'now';
  return {
    ...fieldType(field.type).schema(field),
    ...(field.description === undefined ? {} : { description: field.description }),
    ...(field.default === undefined || isStamp ? {} : { default: field.default }),
  };
}
