import type { Json, RefusalData } from '@faultbench/core';
import type { HttpRequest } from '../http/http-door';
import { TOO_LONG } from '../http/read-body';
import { nestsTooDeep } from '../nesting';

/** The value of a body, undefined when it is empty; or why it cannot be read. */
export interface ReadJson {
  readonly value: Json | undefined;
  readonly flaw?: RefusalData;
}

export function readJson({ headers, body }: Pick<HttpRequest, 'headers' | 'body'>): ReadJson {
  if (body === TOO_LONG) return flaw(413, 'the body is too long');
  if (body.length === 0) return { value: undefined };
  const unsupported = mediaProblem(headers['content-type'], headers['content-encoding']);
  if (unsupported !== undefined) return flaw(415, unsupported);
  const text = decode(body);
  if (text === undefined) return flaw(400, 'malformed JSON: the body is not UTF-8');
  if (nestsTooDeep(text)) return flaw(400, 'malformed JSON: nested too deep');
  return parse(text);
}

function mediaProblem(contentType = 'application/json', encoding = 'identity'): string | undefined {
  const [type = '', ...parameters] = contentType.toLowerCase().split(';');
  if (!/^application\/(json|[^/]+\+json)$/.test(type.trim())) {
    return `content type ${JSON.stringify(type.trim())} is not supported: send application/json`;
  }
  const charset = parameters.map((each) => /^\s*charset="?([^"\s]*)/.exec(each)?.[1]).find((each) => each);
  if (charset !== undefined && !/^utf-?8$/.test(charset)) return `charset ${charset} is not supported: send UTF-8`;
  return encoding.toLowerCase() === 'identity' ? undefined : `content encoding ${encoding} is not supported`;
}

function decode(body: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return undefined;
  }
}

function parse(text: string): ReadJson {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return flaw(400, 'malformed JSON');
  }
}

function flaw(status: number, message: string): ReadJson {
  return { value: undefined, flaw: { status, message } };
}
