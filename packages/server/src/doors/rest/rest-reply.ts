import { type Answer, type RefusalData, type Route, rowLocation } from '@faultbench/core';
import { type HttpReply, type HttpResponse, jsonResponse } from '../http/http-door';

/** What becomes of the answer to a call at a route. */
export function restReply(answer: Answer, route: Route, routes: readonly Route[]): HttpReply {
  switch (answer.type) {
    case 'value': {
      const location = rowLocation(routes, route, answer.value);
      return success(route, JSON.stringify(answer.value), location === undefined ? {} : { location });
    }
    case 'text':
      return success(route, answer.text, {});
    case 'refusal':
      return refusalReply(answer.error);
    case 'unknown':
      return refusalReply({ status: 404, message: `${answer.tool} not found` });
    default:
      return { type: answer.type };
  }
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
