import { isJsonObject, type Json, type JsonObject } from '@faultbench/core';

/** More references in a row lead in a circle. */
const longestWay = 10;

/** A schema with its reference followed and its `allOf` in one; undefined when it says nothing that can be read. */
export function mergedSchema(schema: Json | undefined, root: Json, steps = 0): JsonObject | undefined {
  if (!isJsonObject(schema) || steps > longestWay) return undefined;
  const { $ref, allOf, ...own } = schema;
  const parts = [...($ref === undefined ? [] : [target($ref, root)]), ...(Array.isArray(allOf) ? allOf : [])].map(
    (part: Json | undefined) => mergedSchema(part, root, steps + 1),
  );
  if (parts.includes(undefined)) return undefined;
  return parts.reduce<JsonObject | undefined>((merged, part) => both(merged, part), own);
}

/** What `#/$defs/page` names. */
function target($ref: Json, root: Json): Json | undefined {
  if ($ref === '#') return root;
  if (typeof $ref !== 'string' || !$ref.startsWith('#/')) return undefined;
  let found: Json | undefined = root;
  for (const part of $ref.slice(2).split('/')) {
    const key = decoded(part).replaceAll('~1', '/').replaceAll('~0', '~');
    found = isJsonObject(found) && Object.hasOwn(found, key) ? found[key] : undefined;
  }
  return found;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Objects have the properties of both; of anything else that both say, the nearer counts. */
function both(near: JsonObject | undefined, far: JsonObject | undefined): JsonObject | undefined {
  if (!near || !far) return undefined;
  if (differs(near.type, far.type) || [near, far].every((each) => 'anyOf' in each || 'oneOf' in each)) return undefined;
  const joined = (key: string) => ({
    ...(isJsonObject(far[key]) ? far[key] : {}),
    ...(isJsonObject(near[key]) ? near[key] : {}),
  });
  const listed = (key: string) => [...asList(far[key]), ...asList(near[key])];
  return {
    ...far,
    ...near,
    ...('properties' in near || 'properties' in far ? { properties: joined('properties') } : {}),
    ...('required' in near || 'required' in far ? { required: listed('required') } : {}),
  };
}

function differs(a: Json | undefined, b: Json | undefined): boolean {
  return a !== undefined && b !== undefined && JSON.stringify(a) !== JSON.stringify(b);
}

function asList(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
