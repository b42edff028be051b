import { isJsonObject, type Json, type JsonObject } from '@faultbench/core';
import { parse } from 'yaml';

/** An OpenAPI 3 description, as far as it had to be looked at. */
export interface Document {
  /** As messages name it. */
  readonly file: string;
  readonly root: JsonObject;
  readonly title: string;
  readonly paths: JsonObject;
  readonly schemas: JsonObject;
}

/** Reads a description, JSON or YAML. `file` is how messages name it; throws a sentence where it is none. */
export function readDocument(text: string, file: string): Document {
  const root = parsed(text, file);
  if (!isJsonObject(root) || !('openapi' in root || 'swagger' in root))
    throw new Error(`${file} is no OpenAPI description; it begins with openapi: 3.1.0`);
  const { openapi, swagger, info, paths, components } = root;
  if (swagger !== undefined) throw new Error(`${file} is Swagger ${String(swagger)}; convert it to OpenAPI 3 first`);
  if (typeof openapi !== 'string' || !/^3\.[0-9]/.test(openapi)) {
    throw new Error(`${file} does not say openapi: 3.0.x or 3.1.x, but ${JSON.stringify(openapi)}`);
  }
  if (!isJsonObject(paths) || Object.keys(paths).length === 0)
    throw new Error(`${file} has no paths; a world is made of at least one`);
  const title = isJsonObject(info) && typeof info.title === 'string' ? info.title : 'api';
  const schemas = isJsonObject(components) && isJsonObject(components.schemas) ? components.schemas : {};
  return { file, root, title, paths, schemas };
}

function parsed(text: string, file: string): Json {
  try {
    // plain data, once what JSON lacks is lost on the way
    return JSON.parse(JSON.stringify(parse(text) ?? null)) as Json;
  } catch (error) {
    const [reason] = error instanceof Error ? error.message.split('\n') : [];
    throw new Error(`${file} is neither JSON nor YAML: ${reason}`);
  }
}
