import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { openHttp } from '../../../src/http';
import { type SmallHost, smallHost } from '../small-host';

type Options = Parameters<typeof openHttp>[2];

/** A small world on HTTP in this process, and raw requests to it. */
export async function openSmall(options?: Options, host: SmallHost = smallHost()) {
  // the tools of the small host are no operations of a world
  const spec = { name: 'small', operations: [], services: [] } as unknown as Parameters<typeof openHttp>[1];
  const http = await openHttp(host, spec, options);
  opened.push(http);
  const url = `${http.url}/mcp`;
  return {
    host,
    http,
    url,
    port: Number(new URL(url).port),
    post: (body: unknown, headers = {}) => post(url, body, headers),
  };
}

const opened: { close(ms: number): Promise<void> }[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((http) => http.close(0)));
});

export interface Said {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Speaks as a client of the protocol would, but for the headers that are given. */
export function post(url: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Said> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const usual = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  return send(url, 'POST', { ...usual, ...headers }, text);
}

export async function send(
  url: string,
  method: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
  target?: string,
): Promise<Said> {
  const answered = await begin(url, method, headers, body, target);
  const parts: Buffer[] = [];
  for await (const part of answered) parts.push(part);
  return { status: answered.statusCode ?? 0, headers: answered.headers, text: Buffer.concat(parts).toString() };
}

/** Resolves when the head of the response is there. `target` stands in place of the path. */
export function begin(
  url: string,
  method: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
  target?: string,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(url, { method, headers, agent: false, ...(target === undefined ? {} : { path: target }) }, resolve)
      .once('error', reject)
      .end(body);
  });
}
