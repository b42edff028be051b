import type { Field, FieldMap } from '../model/field';
import type { JsonSchema } from '../model/json';
import { fieldType } from './field-types';

/**
 * Plain JSON Schema of an object with these fields and no others. An optional field also takes null;
 * `required` alone says which must be there.
 */
export function objectSchema(fields: FieldMap, required: readonly string[]): JsonSchema {
  const properties = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueSchema(field)]));
  return { type: 'object', properties, required: [...required], additionalProperties: false };
}

/** Plain JSON Schema of one field's value, with its description and default. */
export function valueSchema(field: Field): JsonSchema {
  const schema = field.optional ? orNull(fieldType(field.type).schema(field)) : fieldType(field.type).schema(field);
  const isStamp = field.type === 'datetime' && field.default === 'now';
  return {
    ...schema,
    ...(field.description === undefined ? {} : { description: field.description }),
    ...(field.default === undefined || isStamp ? {} : { default: field.default }),
  };
}

function orNull(schema: JsonSchema): JsonSchema {
  const { type, enum: values } = schema;
  return {
    ...schema,
    ...(typeof type === 'string' ? { type: [type, 'null'] } : {}),
    ...(Array.isArray(values) ? { enum: [...values, null] } : {}),
  };
}
