import type { FieldMap } from '../model/field';
import type { JsonSchema } from '../model/json';
import type { SchemaOf, TypeTextOf, TypeUse } from './field-type';
import { propertyName } from './literal';

/** Plain JSON Schema of an object with these fields and no others. */
export function objectOf(fields: FieldMap, required: readonly string[], of: SchemaOf): JsonSchema {
  const properties = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, of(field)]));
  return { type: 'object', properties, required: [...required], additionalProperties: false };
}

/** Names of the fields that are neither optional nor defaulted. */
export function requiredOf(fields: FieldMap): string[] {
  return Object.entries(fields)
    .filter(([, field]) => !field.optional && field.default === undefined)
    .map(([name]) => name);
}

/** TypeScript type of an object with these fields, on one line. */
export function objectText(fields: FieldMap, required: readonly string[], of: TypeTextOf, use: TypeUse): string {
  const lines = Object.entries(fields).map(([name, field]) => {
    const mark = use === 'row' || required.includes(name) ? '' : '?';
    return `${use === 'row' ? 'readonly ' : ''}${propertyName(name)}${mark}: ${of(field)}`;
  });
  return lines.length === 0 ? '{}' : `{ ${lines.join('; ')} }`;
}
