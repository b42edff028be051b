import { isJsonObject, type Json, type JsonObject } from '@faultbench/core';
import { isPreset } from './is-preset';
import { mergedSchema } from './merged-schema';
import { type Reading, readSchema } from './read-schema';
import type { Property, Shape } from './shape';
import { uniteVariants } from './unite-variants';

/** So many schemas are read for one value; one that has more is taken as it comes. */
const mostSchemas = 500;

/** The properties of an object's schema; undefined when it describes none. `root`: where `#/…` leads. */
export function readProperties(schema: Json | undefined, root: Json): readonly Property[] | undefined {
  const merged = mergedSchema(schema, root);
  if (merged === undefined || (merged.type ?? 'object') !== 'object') return undefined;
  const read = (object: JsonObject) => withRequired(object, (name, each) => readProperty(name, each, root));
  const { anyOf, oneOf } = merged;
  const lists = [anyOf, oneOf].flatMap((listed) => (Array.isArray(listed) ? [listed] : []));
  return lists.reduce<readonly Property[]>((all, listed) => {
    const variants = listed.map((each: Json) => read(mergedSchema(each, root) ?? {}));
    return addVariants(all, variants);
  }, read(merged));
}

/** One property by its schema; required unless it may be null. */
export function readProperty(name: string, schema: Json, root: Json): Property {
  return withinLimit(
    root,
    (reading) => propertyOf(name, schema, reading),
    () => {
      return {
        ...propertyOf(
          name,
          {},
          startOf(root, () => true),
        ),
        required: false,
      };
    },
  );
}

/** What a schema takes; undefined where that is null alone, or nothing that can be said. */
export function readShape(schema: Json | undefined, root: Json): Shape | undefined {
  return withinLimit(
    root,
    (reading) => readSchema(schema, reading).shape,
    () => undefined,
  );
}

function withinLimit<Value>(root: Json, read: (reading: Reading) => Value, otherwise: () => Value): Value {
  let left = mostSchemas;
  const value = read(startOf(root, () => left-- > 0));
  return left < 0 ? otherwise() : value;
}

function startOf(root: Json, spend: () => boolean): Reading {
  const properties = (object: JsonObject, reading: Reading) =>
    withRequired(object, (name, schema) => propertyOf(name, schema, reading));
  return { root, depth: 0, spend, properties };
}

function withRequired(
  { properties, required }: JsonObject,
  read: (name: string, schema: Json) => Property,
): readonly Property[] {
  const needed = Array.isArray(required) ? required : [];
  return Object.entries(isJsonObject(properties) ? properties : {}).map(([name, schema]) => {
    const property = read(name, schema);
    return { ...property, required: property.required && needed.includes(name) };
  });
}

function propertyOf(name: string, schema: Json, reading: Reading): Property {
  const { shape = { kind: 'json' }, nullable } = readSchema(schema, reading);
  const { description, default: preset, readOnly } = mergedSchema(schema, reading.root) ?? {};
  const named = schemaName(schema);
  return {
    name,
    shape,
    required: !nullable,
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
