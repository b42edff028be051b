import { isJsonObject, type Json, type JsonObject } from '@faultbench/core';
import type { Tool } from '../read-tools';
import type { Endpoint } from '../route-of';
import { mergedSchema } from '../schema/merged-schema';
import { readProperties, readProperty, readShape } from '../schema/read-properties';
import type { Property } from '../schema/shape';
import { snakeCase, wordsOf } from '../words';
import type { Document } from './read-document';

/** One method of one path, as a tool. */
export interface EndpointTool extends Endpoint {
  readonly tool: Tool;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** Every method of every path, in the order of the description. Throws where two have one name. */
export function endpointsOf({ root, paths, file }: Document): readonly EndpointTool[] {
  const seen = new Map<string, string>();
  return Object.entries(paths).flatMap(([path, given]) => {
    const item = resolved(given, root);
    return methods.flatMap((method): readonly EndpointTool[] => {
      const operation = resolved(item?.[method], root);
      if (!item || !operation) return [];
      const tool = toolOf({ method, path, item, operation, root });
      const place = `${method.toUpperCase()} ${path}`;
      const other = seen.get(tool.name);
      if (other !== undefined)
        throw new Error(`${file}: ${other} and ${place} have one operationId, "${tool.name}": rename one`);
      seen.set(tool.name, place);
      return [{ method, path: path.replace(/\/$/, ''), status: Number(successOf(operation)) || 200, tool }];
    });
  });
}

interface Given {
  readonly method: string;
  readonly path: string;
  readonly item: JsonObject;
  readonly operation: JsonObject;
  readonly root: JsonObject;
}

function toolOf(given: Given): Tool {
  const { method, path, operation, root } = given;
  const { operationId, summary, description } = operation;
  const name =
    typeof operationId === 'string' && operationId !== '' ? operationId : snakeCase(wordsOf(`${method} ${path}`));
  const told = [summary, description].find((text) => typeof text === 'string' && text.trim() !== '');
  const result = readShape(responseSchema(operation, root), root);
  return {
    name,
    ...(typeof told === 'string' ? { description: told } : {}),
    arguments: once([...parameters(given), ...bodyProperties(operation, root)]),
    ...(result === undefined ? {} : { result }),
  };
}

/** Of path and query: headers and cookies say who calls, and how. */
function parameters({ item, operation, root }: Given): readonly Property[] {
  const listed = [operation.parameters, item.parameters].flatMap((list) => (Array.isArray(list) ? list : []));
  return listed.flatMap((each: Json) => {
    const parameter = resolved(each, root);
    const { name, in: place, required, description, schema, content } = parameter ?? {};
    if (typeof name !== 'string' || (place !== 'path' && place !== 'query')) return [];
    const read = readProperty(name, schema ?? schemaIn(content, root) ?? { type: 'string' }, root);
    const told = typeof description === 'string' && description.trim() !== '' ? { description } : {};
    return [{ ...read, ...told, required: place === 'path' || required === true }];
  });
}

function bodyProperties({ requestBody }: JsonObject, root: JsonObject): readonly Property[] {
  const schema = schemaIn(resolved(requestBody, root)?.content, root);
  if (schema === undefined) return [];
  const isObject = mergedSchema(schema, root)?.type !== 'array';
  const properties = isObject ? readProperties(schema, root) : undefined;
  const settable = properties?.filter(({ readOnly }) => readOnly !== true);
  return settable ?? [{ ...readProperty('body', schema, root), required: true }];
}

/** `201`, the first status of a success; `default` where there is none. */
function successOf({ responses }: JsonObject): string {
  const codes = isJsonObject(responses) ? Object.keys(responses) : [];
  return codes.find((code) => /^2/.test(code)) ?? 'default';
}

function responseSchema({ responses }: JsonObject, root: JsonObject): Json | undefined {
  const response = isJsonObject(responses) ? responses[successOf({ responses })] : undefined;
  return schemaIn(resolved(response, root)?.content, root);
}

/** JSON first, then whatever has a schema. */
function schemaIn(content: Json | undefined, root: JsonObject): Json | undefined {
  if (!isJsonObject(content)) return undefined;
  const types = Object.keys(content).sort((a, b) => Number(b.includes('json')) - Number(a.includes('json')));
  return types.map((type) => resolved(content[type], root)?.schema).find((schema) => schema !== undefined);
}

function resolved(value: Json | undefined, root: JsonObject): JsonObject | undefined {
  return mergedSchema(value, root);
}

function once(properties: readonly Property[]): readonly Property[] {
  return properties.filter(({ name }, index) => properties.findIndex((each) => each.name === name) === index);
}
