import { isJsonObject, type Json, type JsonObject } from '@faultbench/core';
import { mergedSchema } from './merged-schema';
import { readBounds } from './read-bounds';
import { readValues } from './read-values';
import type { Property, Shape } from './shape';
import { uniteVariants, type Variant } from './unite-variants';

/** What a schema is read with. */
export interface Reading {
  /** Where `#/…` leads. */
  readonly root: Json;
  readonly depth: number;
  /** False when as much was read as one value may cost: schemas can refer to each other without end. */
  spend(): boolean;
  /** Reads what an object has inside. */
  properties(object: JsonObject, reading: Reading): readonly Property[];
}

const anything: Variant = { shape: { kind: 'json' }, nullable: true };
/** What nests deeper is taken as it comes. */
const deepest = 8;
/** A name of a field, as world files have them. */
const fieldName = /^(?!__proto__$)[A-Za-z_][A-Za-z0-9_-]{0,63}$/;

/**
 * What a schema takes. The shape takes at least as much as the schema does: what only narrows, and what world files
 * cannot say, is left out.
 */
export function readSchema(schema: Json | undefined, reading: Reading): Variant {
  const merged = reading.depth <= deepest && reading.spend() ? mergedSchema(schema, reading.root) : undefined;
  if (merged === undefined) return anything;
  const deeper = { ...reading, depth: reading.depth + 1 };
  const read = (inner: Json | undefined) => readSchema(inner, deeper);
  const variants = variantsOf(merged);
  if (variants) return uniteVariants(variants.map(read));
  const { type, nullable = false } = merged;
  const ofValues = readValues(merged);
  if (ofValues) return { ...ofValues, nullable: ofValues.nullable || nullable === true };
  if (type === 'null') return { shape: undefined, nullable: true };
  const shape = shapeOf(merged, read, (object) => reading.properties(object, deeper));
  return shape
    ? { shape, nullable: nullable === true }
    : { ...anything, nullable: type === undefined || nullable === true };
}

/** The schemas of which a value fits one; undefined where there is but one. */
function variantsOf(schema: JsonObject): readonly Json[] | undefined {
  const { anyOf, oneOf, type } = schema;
  const listed = Array.isArray(anyOf) ? anyOf : oneOf;
  if (Array.isArray(listed)) return listed.map((each: Json) => withWhatStandsBeside(schema, each));
  return Array.isArray(type) ? type.map((each: Json) => ({ ...schema, type: each })) : undefined;
}

/** What stands beside `anyOf` is true of each variant. */
function withWhatStandsBeside({ anyOf: _, oneOf: __, ...beside }: JsonObject, variant: Json): Json {
  const says = ['type', 'properties', 'enum', 'items', 'additionalProperties', 'nullable'];
  return Object.keys(beside).some((key) => says.includes(key)) ? { allOf: [beside, variant] } : variant;
}

function shapeOf(
  schema: JsonObject,
  read: (inner: Json | undefined) => Variant,
  inside: (object: JsonObject) => readonly Property[],
): Shape | undefined {
  const { type, items, format } = schema;
  if (type === 'string' && format === 'date-time') return { kind: 'instant' };
  if (type === 'string' && format === 'date') return { kind: 'day' };
  if (type === 'string') return { kind: 'text', ...readBounds(schema, 'text') };
  if (type === 'integer') return { kind: 'whole', ...readBounds(schema, 'whole') };
  if (type === 'number') return { kind: 'number', ...readBounds(schema, 'number') };
  if (type === 'boolean') return { kind: 'flag' };
  if (type === 'array' || (type === undefined && isJsonObject(items))) {
    const item = read(items);
    // a list of a world holds no nulls
    if (item.nullable || !item.shape) return { kind: 'json' };
    return { kind: 'list', of: item.shape, ...readBounds(schema, 'list') };
  }
  return isObject(schema) ? closedObject(schema, inside(schema)) : undefined;
}

function isObject({ type, properties }: JsonObject): boolean {
  return type === 'object' || (type === undefined && isJsonObject(properties));
}

/** An object with the named properties alone; one that says it takes others is whatever it is. */
function closedObject(schema: JsonObject, properties: readonly Property[]): Shape {
  const { additionalProperties, patternProperties } = schema;
  const isOpen = isJsonObject(patternProperties) || (additionalProperties ?? false) !== false;
  const isNamed = properties.every(({ name }) => fieldName.test(name));
  return isOpen || !isNamed || properties.length === 0 ? { kind: 'json' } : { kind: 'object', properties };
}
