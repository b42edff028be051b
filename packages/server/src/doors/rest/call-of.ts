import type { CallRequest, JsonObject, RefusalData } from '@faultbench/core';
import { bearerToken } from '../../identity/carriers';
import type { HttpRequest } from '../http/http-door';

/** Of what stands in the trace for the name of a tool, or the id of a request. */
export const LONGEST_NAME = 200;

/** What a request asks for. */
export interface Asked {
  readonly tool: string;
  readonly args: JsonObject;
  readonly flaw?: RefusalData | undefined;
  /** Status of a version conflict, where it is not 409. */
  readonly conflict?: 412;
}

/** The one place where a request to a route becomes a call. At the public door nobody is asked who it is. */
export function callOf(request: HttpRequest, door: 'rest' | 'public', { flaw, ...asked }: Asked): CallRequest {
  const { client, call, headers } = request;
  const id = headers['x-request-id'];
  const request_id = typeof id === 'string' ? id.slice(0, LONGEST_NAME) : null;
  const token = door === 'public' ? undefined : bearerToken(headers.authorization);
  return { ...asked, ...(flaw ? { flaw } : {}), door, client, request_id, persona: null, token, call };
}
