import { statusText } from '../faults/status-text';
import type { Json, JsonObject } from '../model/json';

type Status = number | 'default';

const described: readonly Status[] = [400, 404, 409, 415, 422, 429, 500, 503, 504, 'default'];

/** What OpenAPI calls the components that every refusal refers to. */
export const errorResponses: JsonObject = {
  schemas: {
    Error: {
      type: 'object',
      properties: { detail: { type: 'string', description: 'The reason.' } },
      required: ['detail'],
      additionalProperties: false,
    },
  },
  responses: Object.fromEntries<Json>(described.map((status) => [nameOf(status), response(status)])),
};

/** The component of a status. */
export function referTo(status: Status): JsonObject {
  return { $ref: `#/components/responses/${nameOf(status)}` };
}

function response(status: Status): JsonObject {
  const wait = { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } };
  return {
    description: status === 'default' ? 'Any other refusal' : statusText(status),
    ...(status === 429 ? { headers: { 'Retry-After': wait } } : {}),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
}

/** "TooManyRequests" */
function nameOf(status: Status): string {
  return status === 'default' ? 'Error' : statusText(status).replaceAll(' ', '');
}
