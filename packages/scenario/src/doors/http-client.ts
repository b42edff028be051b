import { bearerHeaders } from '@faultbench/server';
import { stringify } from 'lossless-json';
import type { Answer } from '../answer/respond';
import type { HttpRequest, PublicVisit, RawRequest } from '../run/doors';
import { realTime } from '../run/real-time';
import { noAnswer } from './no-answer';
import type { Site } from './site';

/** Sends a request as its persona. A redirect is an answer. */
export function sendHttp(site: Site, request: HttpRequest): Promise<Answer> {
  const { method, path, body, params = {}, persona, requestId } = request;
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  const who = bearerHeaders(site.tokenOf(persona));
  const headers = { ...who, ...json, 'x-request-id': requestId, ...request.headers };
  const url = addressOf(site.baseUrl, path, params);
  return fetched(url, { method, headers, ...(body === undefined ? {} : { body: stringify(body) ?? 'null' }) });
}

/** Follows a link, or sends a form to it: nobody is signed in there. */
export function visit(site: Site, { method, url, form, files, requestId }: PublicVisit): Promise<Answer> {
  const headers = { 'x-request-id': requestId };
  const body = method === 'GET' ? {} : { body: files ? multipart(form, files) : new URLSearchParams(form) };
  return fetched(site.linkOf(url), { method, headers, ...body });
}

/** Sends a request as it is. */
export function sendRaw({ baseUrl }: Pick<Site, 'baseUrl'>, { method, path, headers, body }: RawRequest) {
  const sent = { method, headers: { ...headers }, ...(body === undefined ? {} : { body }) };
  return fetched(addressOf(baseUrl, path, {}), sent);
}

/** What a server answers. */
export async function fetched(url: string, request: RequestInit): Promise<Answer> {
  if (!URL.canParse(url)) throw new RangeError(`${url} is no URL`);
  const start = realTime.now();
  try {
    const response = await fetch(url, { ...request, redirect: 'manual' });
    const text = await response.text();
    const { status, headers } = response;
    return { status, headers: Object.fromEntries(headers), text, durationMs: realTime.now() - start };
  } catch (error) {
    throw noAnswer(`${request.method} ${new URL(url).pathname}`, url, error);
  }
}

function addressOf(baseUrl: string, path: string, params: Readonly<Record<string, unknown>>): string {
  const url = `${baseUrl.replace(/\/$/, '')}${path.startsWith('/') ? '' : '/'}${path}`;
  const query = new URLSearchParams(Object.entries(params).flatMap(pairs)).toString();
  if (query === '') return url;
  return `${url}${url.includes('?') ? '&' : '?'}${query}`;
}

/** A list is the same name again and again; what is not there is left out. */
function pairs([name, value]: readonly [string, unknown]): [string, string][] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => pairs([name, item]));
  return [[name, typeof value === 'object' ? String(stringify(value)) : String(value)]];
}

function multipart(form: PublicVisit['form'] = {}, files: NonNullable<PublicVisit['files']>): FormData {
  const data = new FormData();
  for (const [name, text] of Object.entries(form)) data.append(name, text);
  for (const [name, { filename, content, type }] of Object.entries(files)) {
    const bytes = typeof content === 'string' ? content : Buffer.from(content);
    data.append(name, new Blob([bytes], type === undefined ? {} : { type }), filename);
  }
  return data;
}
