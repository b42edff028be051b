import type { Json, JsonObject } from '@faultbench/core';

/** As much of an OpenAPI document as a client needs. */
export interface OpenApi {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: { readonly responses: Readonly<Record<string, OpenApiResponse>> };
}

export interface OpenApiOperation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: 'path' | 'query'; readonly content?: object }[];
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, OpenApiResponse | { readonly $ref: string }>>;
}

export interface OpenApiResponse {
  readonly content?: { readonly 'application/json': { readonly schema: JsonObject } };
}

/** Where an operation stands in a document. */
export function operationOf({ paths }: OpenApi, id: string) {
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(item)) {
      if (operation.operationId === id) return { path, method: method.toUpperCase(), operation };
    }
  }
  throw new Error(`no operation ${id} in the document`);
}

/** The request that the document asks for; arguments that it does not know go where the others of their kind go. */
export function requestOf(document: OpenApi, id: string, args: JsonObject) {
  const { path, method, operation } = operationOf(document, id);
  const { parameters = [], requestBody } = operation;
  const inPath = parameters.filter((each) => each.in === 'path').map(({ name }) => name);
  const rest = Object.entries(args).filter(([name]) => !inPath.includes(name));
  const filled = inPath.reduce((text, name) => text.replace(`{${name}}`, encodeURIComponent(String(args[name]))), path);
  if (requestBody) return { method, path: filled, body: Object.fromEntries(rest) };
  const query = new URLSearchParams();
  for (const [name, value] of rest) {
    const isJson = parameters.some((each) => each.name === name && each.content);
    for (const text of isJson ? [JSON.stringify(value)] : texts(value)) query.append(name, text);
  }
  return { method, path: `${filled}${query.size > 0 ? `?${query}` : ''}`, body: undefined };
}

function texts(value: Json): string[] {
  return Array.isArray(value) ? value.map(String) : [String(value)];
}

/** Schema of what a status brings; undefined when it brings no body. */
export function schemaOf(document: OpenApi, id: string, status: number): JsonObject | undefined {
  const { responses } = operationOf(document, id).operation;
  const found = responses[status] ?? responses.default;
  if (!found) throw new Error(`${id} does not say what ${status} means`);
  const name = '$ref' in found ? found.$ref.split('/').at(-1) : undefined;
  const response = name === undefined ? (found as OpenApiResponse) : document.components.responses[name];
  return response?.content?.['application/json'].schema;
}
