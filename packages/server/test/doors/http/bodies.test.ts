import { call, initialize, request } from '../peer';
import { openSmall, send } from './open-small';

const bad: Readonly<Record<string, readonly [body: string, status: number, code: number]>> = {
  'no JSON': ['not json', 400, -32700],
  nothing: ['', 400, -32700],
  'half of it': ['{"jsonrpc":"2.0","id":1,"method":"to', 400, -32700],
  'an empty object': ['{}', 400, -32600],
  'an empty list': ['[]', 400, -32600],
  'a list of requests': [JSON.stringify([request(1, 'ping')]), 400, -32600],
  'another version': ['{"jsonrpc":"1.0","id":1,"method":"ping"}', 400, -32600],
  'an id that is no id': ['{"jsonrpc":"2.0","id":{},"method":"ping"}', 400, -32600],
  'a name that is no text': [JSON.stringify(request(1, 'tools/call', { name: 7 })), 200, -32602],
  'an unknown tool': [JSON.stringify(call(1, 'nothing', 'x')), 200, -32602],
  'an unknown method': [JSON.stringify(request(1, 'no/such')), 200, -32601],
  'a method of what is not offered': [JSON.stringify(request(1, 'prompts/list')), 200, -32601],
  'a cursor that was never given out': [JSON.stringify(request(1, 'tools/list', { cursor: 'x' })), 200, -32602],
  'nesting without end': [
    `{"jsonrpc":"2.0","id":1,"method":"ping","params":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`,
    400,
    -32602,
  ],
};

test.each(Object.entries(bad))('%s is answered, and the good call after it', async (_name, [body, status, code]) => {
  const { post } = await openSmall();
  for (const headers of [{}, { 'mcp-session-id': String((await post(initialize())).headers['mcp-session-id']) }]) {
    const answered = await post(body, headers);
    expect({ status: answered.status, code: JSON.parse(answered.text).error.code }).toEqual({ status, code });
    const good = await post(call(2, 'echo', 'good'), headers);
    expect(JSON.parse(good.text)).toMatchObject({ id: 2, result: { structuredContent: { text: 'good' } } });
  }
});

test.each([
  ['arguments that are no object', { name: 'echo', arguments: 'x' }],
  ['arguments that are a list', { name: 'echo', arguments: ['x'] }],
  ['no arguments', { name: 'echo' }],
])('%s reach the world, which refuses them readably', async (_name, params) => {
  const { post } = await openSmall();
  const { text } = await post(request(1, 'tools/call', params));
  expect(JSON.parse(text).result).toMatchObject({ isError: true, content: [{ text: '422: text is required' }] });
});

test('a body of 10 MB that is no JSON, one that is, and a good call', async () => {
  const { post } = await openSmall();
  expect((await post('y'.repeat(10_000_000))).status).toBe(400);
  const text = 'x'.repeat(10_000_000);
  expect(JSON.parse((await post(call(1, 'echo', text))).text).result.structuredContent.text).toBe(text);
  expect((await post(call(2, 'echo', 'z'))).status).toBe(200);
});

test('a body that is announced too long is refused before it comes', async () => {
  const { host, post } = await openSmall();
  const { status, text } = await post('{', { 'content-length': '300000000' });
  expect({ status, ...JSON.parse(text) }).toMatchObject({ status: 413, id: null, error: { code: -32600 } });
  expect(host.calls).toEqual([]);
});

test('what is no message of the protocol', async () => {
  const { url, http, post } = await openSmall();
  const status = async (...args: Parameters<typeof send>) => (await send(...args)).status;
  expect(await status(url, 'GET', { accept: 'text/event-stream' })).toBe(405);
  expect(await status(url, 'PUT', {}, '{}')).toBe(405);
  expect(await status(`${http.url}/nowhere/else`, 'PROPFIND', {})).toBe(404);
  expect((await post(initialize(), { 'content-type': 'text/plain' })).status).toBe(415);
  expect((await post(initialize(), { accept: 'text/html' })).status).toBe(406);
  expect((await post(initialize())).status).toBe(200);
});
