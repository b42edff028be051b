import { type Answer, type RefusalData, type Route, rowLocation, type WorldSpec } from '@faultbench/core';
import { type HttpReply, type HttpResponse, jsonResponse } from '../http/http-door';
import { entityTag } from './read-headers';

/** Where a route was found. */
export interface ReplyContext {
  readonly spec: WorldSpec;
  readonly routes: readonly Route[];
}

/** What becomes of the answer to a call at a route. */
export function restReply(answer: Answer, route: Route, { spec, routes }: ReplyContext): HttpReply {
  switch (answer.type) {
    case 'value': {
      const location = rowLocation(routes, route, answer.value);
      return success(route, JSON.stringify(answer.value), {
        ...(location === undefined ? {} : { location }),
        ...entityTag(route.operation, spec, answer.value),
        ...replayed(answer),
      });
    }
    case 'text':
      return success(route, answer.text, {});
    case 'refusal':
      return refusalReply(answer.error, replayed(answer));
    case 'unknown':
      return refusalReply({ status: 404, message: `${answer.tool} not found` });
    default:
      return { type: answer.type };
  }
}

function replayed(answer: { readonly replayed?: true }): Record<string, string> {
  return answer.replayed ? { 'idempotent-replayed': 'true' } : {};
}

/** A refusal with the headers that its status asks for. */
export function refusalReply(error: RefusalData, headers: HttpResponse['headers'] = {}): HttpReply {
  const { status, message, retry_after_s } = error;
  return jsonResponse(
    status,
    { detail: message },
    {
      ...headers,
      ...(retry_after_s === undefined ? {} : { 'retry-after': String(retry_after_s) }),
      ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    },
  );
}

function success({ status }: Route, body: string, headers: HttpResponse['headers']): HttpReply {
  if (status === 204) return { type: 'response', status, headers, body: '' };
  return { type: 'response', status, headers: { 'content-type': 'application/json', ...headers }, body };
}
