import { statusText } from '../faults/status-text';
import { objectSchema, valueSchema } from '../fields/object-schema';
import type { Field } from '../model/field';
import type { Json, JsonObject } from '../model/json';
import type { WorldSpec } from '../model/spec';
import { argumentsOf, kindOf } from '../operations/find-kind';
import type { ArgumentList } from '../operations/kind';
import { resultSchema } from '../operations/output-schema';
import { descriptionOf } from '../operations/tools';
import { isComposite, isRepeated, placeOf, takesBody } from './argument-places';
import { pathParameters, type Route } from './derive-routes';
import { referTo } from './error-responses';

/** OpenAPI's description of one route; `path` is the one it is listed under, with its own names of the parameters. */
export function describeOperation(spec: WorldSpec, route: Route, path: string): JsonObject {
  const { operation } = route;
  const list = argumentsOf(spec, operation);
  const parameters = [...pathParts(route, list, path), ...queryParts(route, list)];
  return {
    operationId: operation.tool,
    tags: [operation.service],
    description: descriptionOf(spec, operation),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(takesBody(route) ? bodyPart(route, list) : {}),
    responses: { [route.status]: success(spec, route), ...refusals(route) },
  };
}

function pathParts(route: Route, { fields }: ArgumentList, path: string): JsonObject[] {
  const names = pathParameters(path);
  return pathParameters(route.path).flatMap((name, index) => {
    const field = fields[name];
    return field ? [parameter(names[index] ?? name, 'path', field, true)] : [];
  });
}

function queryParts(route: Route, { fields, required }: ArgumentList): JsonObject[] {
  return Object.entries(fields)
    .filter(([name]) => placeOf(route, name) === 'query')
    .map(([name, field]) => parameter(name, 'query', field, required.includes(name)));
}

function parameter(name: string, place: string, field: Field, required: boolean): JsonObject {
  const { description, ...schema } = valueSchema(field);
  const asJson = isComposite(field) && !isRepeated(field);
  return {
    name,
    in: place,
    required,
    ...(description === undefined ? {} : { description }),
    ...(asJson ? { content: inJson(schema) } : { schema }),
  };
}

function bodyPart(route: Route, { fields, required }: ArgumentList): JsonObject {
  const inBody = ([name]: readonly [string, Field]) => placeOf(route, name) === 'body';
  const own = Object.fromEntries(Object.entries(fields).filter(inBody));
  const needed = required.filter((name) => Object.hasOwn(own, name));
  if (Object.keys(own).length === 0) return {};
  return { requestBody: { required: needed.length > 0, content: inJson(objectSchema(own, needed)) } };
}

function success(spec: WorldSpec, { operation, status }: Route): JsonObject {
  const description = statusText(status);
  if (status === 204) return { description };
  const headers = { Location: { description: 'Path of the new one.', schema: { type: 'string' } } };
  return {
    description,
    ...(status === 201 && operation.kind === 'create' ? { headers } : {}),
    content: inJson(resultSchema(spec, operation) ?? {}),
  };
}

function refusals(route: Route): JsonObject {
  const ofBody = takesBody(route) ? [415] : [];
  const statuses = [400, ...kindOf(route.operation).refusals, ...ofBody, 422, 429, 500, 503, 504];
  return Object.fromEntries<Json>([...statuses, 'default' as const].map((status) => [status, referTo(status)]));
}

function inJson(schema: JsonObject): JsonObject {
  return { 'application/json': { schema } };
}
