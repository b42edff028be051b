import { isJsonObject, type Json, type JsonObject } from '@faultbench/core';
import { isPreset } from './is-preset';
import { mergedSchema } from './merged-schema';
import { readBounds } from './read-bounds';
import { readValues } from './read-values';
import type { Property, Shape } from './shape';

import { uniteVariants, type Variant } from './unite-variants';

const anything: Variant = { shape: { kind: 'json' }, nullable: true };
/** What nests deeper is taken as it comes. */
const deepest = 8;
/** A name of a field, as world files have them. */
const fieldName = /^(?!__proto__$)[A-Za-z_][A-Za-z0-9_-]{0,63}$/;

/** The properties of an object's schema; undefined when it describes none. `root`: where `#/…` leads. */
export function readProperties(schema: Json | undefined, root: Json): readonly Property[] | undefined {
  const merged = mergedSchema(schema, root);
  if (merged === undefined || (merged.type ?? 'object') !== 'object') return undefined;
  const own = propertiesOf(merged, root, 0);
  const { anyOf, oneOf } = merged;
  const variants = [anyOf, oneOf].flatMap((listed) => (Array.isArray(listed) ? [listed] : []));
  return variants.reduce<readonly Property[]>((all, listed) => {
    const read = listed.map((each: Json) => propertiesOf(mergedSchema(each, root) ?? {}, root, 0));
    return addVariants(all, read);
  }, own);
}

/** What any of the variants names, required where all of them say so. */
function addVariants(own: readonly Property[], variants: readonly (readonly Property[])[]): readonly Property[] {
  const found = new Map(own.map((property) => [property.name, property]));
  for (const property of variants.flat()) {
    const known = found.get(property.name);
    const everywhere = variants.every((each) => each.some(({ name, required }) => name === property.name && required));
    const { shape = property.shape } = uniteVariants(
      [property, ...(known ? [known] : [])].map((each) => ({ shape: each.shape, nullable: false })),
    );
    found.set(property.name, { ...property, ...known, shape, required: everywhere || known?.required === true });
  }
  return [...found.values()];
}

/**
 * What a schema takes. The shape takes at least as much as the schema does: what only narrows, and what world files
 * cannot say, is left out.
 */
export function readSchema(schema: Json | undefined, root: Json, depth = 0): Variant {
  const merged = depth > deepest ? undefined : mergedSchema(schema, root);
  if (merged === undefined) return anything;
  const read = (inner: Json | undefined) => readSchema(inner, root, depth + 1);
  const variants = variantsOf(merged);
  if (variants) return uniteVariants(variants.map(read));
  const { type, nullable = false } = merged;
  const ofValues = readValues(merged);
  if (ofValues) return { ...ofValues, nullable: ofValues.nullable || nullable === true };
  if (type === 'null') return { shape: undefined, nullable: true };
  const shape = shapeOf(merged, read, (object) => propertiesOf(object, root, depth + 1));
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

function propertiesOf({ properties, required }: JsonObject, root: Json, depth: number): readonly Property[] {
  const needed = Array.isArray(required) ? required : [];
  return Object.entries(isJsonObject(properties) ? properties : {}).map(([name, schema]) => {
    const { isSure, ...property } = read(name, schema, root, depth);
    return { ...property, required: isSure && needed.includes(name) };
  });
}

/** One property by its schema; required unless it may be null. */
export function readProperty(name: string, schema: Json, root: Json): Property {
  const { isSure, ...property } = read(name, schema, root, 0);
  return { ...property, required: isSure };
}

function read(
  name: string,
  schema: Json,
  root: Json,
  depth: number,
): Omit<Property, 'required'> & { readonly isSure: boolean } {
  const { shape = { kind: 'json' }, nullable } = readSchema(schema, root, depth);
  const { description, default: preset, readOnly } = mergedSchema(schema, root) ?? {};
  const named = schemaName(schema);
  return {
    name,
    shape,
    isSure: !nullable,
    ...(typeof description === 'string' && description.trim() !== '' ? { description } : {}),
    ...(preset !== undefined && isPreset(preset, shape) ? { default: preset } : {}),
    ...(named === undefined ? {} : { named }),
    ...(readOnly === true ? { readOnly: true as const } : {}),
  };
}

function schemaName(schema: Json | undefined): string | undefined {
  if (!isJsonObject(schema)) return undefined;
  const { $ref, items, allOf, anyOf, oneOf } = schema;
  if (typeof $ref === 'string') return $ref.split('/').at(-1);
  const parts = [allOf, anyOf, oneOf].flatMap((each) => (Array.isArray(each) ? each : []));
  const [only, ...others] = parts.filter((part: Json) => isJsonObject(part) && '$ref' in part);
  return schemaName(items ?? (others.length === 0 ? only : undefined));
}
