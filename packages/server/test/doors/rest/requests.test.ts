import { gzipSync } from 'node:zlib';
import { ask, type RestServer, restServer } from '../../support/rest';
import { send } from '../http/open-small';

const world = `services:
  s:
    records: { notes: { text: str } }
    operations:
      add: { kind: create, record: notes }
      get: { kind: get, record: notes }
      find: { kind: list, record: notes, filter: { text: [eq, contains] } }
      near: { kind: custom, handler: ./near.js#near, args: { spot: { type: object, fields: { x: int } } }, route: GET /near }
  mcp:
    operations: { ping: { kind: custom, handler: ./near.js#ping } }
`;

let server: RestServer;
beforeAll(async () => {
  server = await restServer({
    'world.yaml': world,
    'near.js': 'exports.near = (_, { spot }) => spot; exports.ping = () => "pong";',
  });
});

async function post(body: string | Uint8Array, headers: Readonly<Record<string, string>>, path = '/s/notes') {
  const response = await fetch(`${server.url}${path}`, { method: 'POST', body, headers });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

const note = '{"text":"x"}';
const json = { 'content-type': 'application/json' };

test.each<readonly [string, string | Uint8Array, Readonly<Record<string, string>>, number, string]>([
  ['half an object', '{"text":', json, 400, 'malformed JSON'],
  ['single quotes', "{'text':'x'}", json, 400, 'malformed JSON'],
  ['blanks', ' ', json, 400, 'malformed JSON'],
  ['bytes that are no UTF-8', Buffer.from([0x22, 0xff, 0x22]), json, 400, 'malformed JSON: the body is not UTF-8'],
  ['brackets without end', '['.repeat(100_000), json, 400, 'malformed JSON: nested too deep'],
  ['a deep value', `${'['.repeat(5000)}${']'.repeat(5000)}`, json, 400, 'malformed JSON: nested too deep'],
  ['a number', '7', json, 422, 'validation error: the body must be an object, not 7'],
  [
    'a form',
    'text=x',
    { 'content-type': 'application/x-www-form-urlencoded' },
    415,
    'content type "application/x-www-form-urlencoded" is not supported: send application/json',
  ],
  [
    'text',
    note,
    { 'content-type': 'text/plain' },
    415,
    'content type "text/plain" is not supported: send application/json',
  ],
  [
    'JSON in Latin-1',
    note,
    { 'content-type': 'application/json; charset=ISO-8859-1' },
    415,
    'charset iso-8859-1 is not supported: send UTF-8',
  ],
  [
    'compressed JSON',
    gzipSync(note),
    { ...json, 'content-encoding': 'gzip' },
    415,
    'content encoding gzip is not supported',
  ],
  ['__proto__', '{"text":"x","__proto__":{"polluted":1}}', json, 422, 'validation error: unknown argument `__proto__`'],
])('a body of %s is refused', async (_what, body, headers, status, detail) => {
  const answer = await post(body, headers);
  expect([answer.status, JSON.parse(answer.text)]).toEqual([status, { detail }]);
  expect(server.trace().at(-1)).toMatchObject({ tool: 'add', ok: false, nth: 0, error: { status, message: detail } });
});

test.each([
  ['application/json; charset=utf-8', note],
  ['APPLICATION/JSON;charset="UTF-8"', note],
  ['application/vnd.shop+json', note],
  ['application/json', `\uFEFF${note}`],
])('a body of %s is taken', async (type, body) => {
  expect((await post(body, { 'content-type': type })).status).toBe(201);
});

test('a body that is announced too long is refused, and traced', async () => {
  const headers = { ...json, 'content-length': '300000000' };
  const detail = 'the body is too long';
  expect(await send(`${server.url}/s/notes`, 'POST', headers, '{')).toMatchObject({
    status: 413,
    text: JSON.stringify({ detail }),
  });
  expect(server.trace().at(-1)).toMatchObject({ tool: 'add', ok: false, error: { status: 413, message: detail } });
  expect(await send(`${server.url}/s/nots`, 'POST', headers, '{')).toMatchObject({ status: 404 });
  expect(server.trace().at(-1)).toMatchObject({ tool: 'POST /s/nots', ok: false, error: { status: 404 } });
});

test('a body without a type is taken as JSON', async () => {
  const response = await fetch(`${server.url}/s/notes`, { method: 'POST', body: Buffer.from(note) });
  expect(response.status).toBe(201);
});

test('a query that nests without end is refused', async () => {
  const spot = (nested: string) => ask(server.url, 'GET', `/s/near?spot={"x":${nested}}`);
  expect(await spot('7')).toMatchObject({ status: 200, text: '{"x":7}' });
  for (const depth of [1000, 7500]) {
    const { status, text } = await spot('['.repeat(depth) + ']'.repeat(depth));
    expect([status, text]).toEqual([400, '{"detail":"malformed query: nested too deep"}']);
  }
  expect(await spot('[[]]')).toMatchObject({ status: 422 });
});

test('what is wrong with a request to no route is that there is none', async () => {
  expect((await post('{', json, '/s/nothing')).status).toBe(404);
});

test('every text comes back by the id in its Location, and is found by a query', async () => {
  const texts = ['Zoë 🧾 Ørsted', 'a/b?c#d&e=f+g%20', '\u2028\u0000\\"', ' ', '['.repeat(5000)];
  for (const text of texts) {
    const made = await ask(server.url, 'POST', '/s/notes', { text });
    expect(made.status).toBe(201);
    expect(await ask(server.url, 'GET', made.headers.get('location') ?? '')).toMatchObject({ text: made.text });
    if (text.length > 100) continue;
    for (const name of ['text', 'text_contains']) {
      const found = await ask(server.url, 'GET', `/s/notes?${new URLSearchParams({ [name]: text })}`);
      expect(JSON.parse(found.text)).toContainEqual(JSON.parse(made.text));
    }
  }
});

test('five megabytes come and go whole', async () => {
  const text = 'é'.repeat(2_500_000);
  const made = await ask(server.url, 'POST', '/s/notes', { text });
  expect(Number(made.headers.get('content-length'))).toBe(Buffer.byteLength(made.text));
  expect(JSON.parse(made.text).text).toBe(text);
});

test('fifty creates at once get fifty ids, each its own answer', async () => {
  const texts = Array.from({ length: 50 }, (_, index) => `note ${index}`);
  const answers = await Promise.all(texts.map((text) => ask(server.url, 'POST', '/s/notes', { text })));
  const rows = answers.map(({ text }) => JSON.parse(text));
  expect(rows.map(({ text }) => text)).toEqual(texts);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(50);
});

test('a service may have the name of another door', async () => {
  expect(await ask(server.url, 'POST', '/mcp/ping')).toMatchObject({ status: 200, text: '"pong"' });
  for (const path of ['/mcp', '/mcp/']) expect((await ask(server.url, 'POST', path, {})).text).toContain('jsonrpc');
});

test('the trace tells connection and request id', async () => {
  await fetch(`${server.url}/s/notes/1`, { headers: { 'x-request-id': `r-${'7'.repeat(500)}` } });
  const { client, request_id } = server.trace().at(-1) ?? {};
  expect(client).toMatch(/^http-\d+$/);
  expect(request_id).toBe(`r-${'7'.repeat(198)}`);
});
