import { fieldType } from '../fields/field-types';
import { objectOf } from '../fields/object-of';
import type { Field } from '../model/field';
import { isJsonObject, type JsonObject, type JsonSchema } from '../model/json';
import type { OperationSpec, RecordSpec, WorldSpec } from '../model/spec';
import { kindOf } from './find-kind';
import { recordOf } from './kind';

/** JSON Schema of a tool's structured content when it succeeds; undefined where nothing is known of it. */
export function outputSchema(spec: WorldSpec, operation: OperationSpec): JsonSchema | undefined {
  const schema = resultSchema(spec, operation);
  return schema === undefined || schema.type === 'object' ? schema : closed({ result: schema });
}

/** JSON Schema of what an operation gives when it succeeds; undefined where nothing is known of it. */
export function resultSchema(spec: WorldSpec, operation: OperationSpec): JsonSchema | undefined {
  const record = recordOf(spec, operation);
  const result = kindOf(operation).result(record, operation);
  switch (result.type) {
    case 'any':
      return undefined;
    case 'row':
      return rowSchema(result.record);
    case 'rows':
      return { type: 'array', items: rowSchema(result.record) };
    case 'page':
      return closed({
        items: { type: 'array', items: rowSchema(result.record) },
        total: { type: 'integer' },
        has_more: { type: 'boolean' },
        next_cursor: { type: ['string', 'null'] },
      });
    case 'deleted':
      return closed({
        id: { type: record?.fields.id?.type === 'int' ? 'integer' : 'string' },
        deleted: { type: 'boolean' },
      });
  }
}

function closed(properties: JsonObject): JsonObject {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

function rowSchema(record: RecordSpec): JsonSchema {
  return objectOf(record.fields, Object.keys(record.fields), keptValue);
}

/** A row has every field; what is optional may be null. */
function keptValue(field: Field): JsonSchema {
  const plain = fieldType(field.type).schema(field, keptValue);
  // inside an object, too, every field is there
  const whole = isJsonObject(plain.properties) ? { ...plain, required: Object.keys(plain.properties) } : plain;
  const told = field.description === undefined ? whole : { ...whole, description: field.description };
  // what has no type takes null as it is
  if (!field.optional || told.type === undefined) return told;
  const listed = Array.isArray(told.enum) ? { enum: [...told.enum, null] } : {};
  return { ...told, type: [String(told.type), 'null'], ...listed };
}
