import { lending } from './support/lending';
import { script } from './support/script';

/** A server that is not ours: MCP by the SDK's own server, and plain HTTP with whatever a path asks for. */
const foreign = `
const { McpServer } = sdk('server/mcp.js');
const { StreamableHTTPServerTransport } = sdk('server/streamableHttp.js');
const { createServer } = require('node:http');
const { z } = sdk.package('zod');
const mcp = async (incoming, outgoing) => {
  if (incoming.headers.authorization === 'Bearer of-the-auditor') return outgoing.writeHead(403).end('{"detail":"not here"}');
  const server = new McpServer({ name: 'foreign', version: '1' });
  server.registerTool('say', { inputSchema: { text: z.string(), json: z.any().optional(), error: z.any().optional() } }, async ({ text, error, json }) => {
    if (json) return { content: json };
    return { isError: true, content: [{ type: 'text', text }], ...(error ? { structuredContent: { error } } : {}) };
  });
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
  outgoing.on('close', () => { transport.close(); server.close(); });
  await server.connect(transport);
  await transport.handleRequest(incoming, outgoing);
};
const asked = [];
const http = (incoming, outgoing) => {
  const url = new URL(incoming.url, 'http://x');
  const chunks = [];
  incoming.on('data', (chunk) => chunks.push(chunk)).on('end', () => {
    const { authorization, 'content-type': type, 'x-request-id': id, 'x-own': own } = incoming.headers;
    asked.push([incoming.method, incoming.url, authorization ?? 'nobody', type?.replace(/; boundary=.*/, '') ?? 'no body', own ?? '-', id ? 'with an id' : 'without id', Buffer.concat(chunks).toString().length].join(' '));
    if (url.pathname === '/moved') return outgoing.writeHead(302, { location: '/elsewhere', 'X-Own': 'yes' }).end();
    if (url.pathname === '/long') return outgoing.end('x'.repeat(5000));
    if (url.pathname === '/gone') return incoming.socket.destroy();
    if (url.pathname === '/float') return outgoing.end('{"fine": 0.75, "exact": "0.75", "wide": "0.750", "whole": 12345678901234567890}');
    outgoing.writeHead(200).end();
  });
};
const server = createServer((incoming, outgoing) => (incoming.url === '/mcp' ? mcp : http)(incoming, outgoing));
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const base = 'http://127.0.0.1:' + server.address().port;
const CAT = scenario.catalogue('foreign', { compose: 'lending.yaml' });
const runner = scenario.liveRunner(CAT, { baseUrl: base + '/', mcpUrl: base + '/mcp', token: (persona) => 'of-the-' + persona });
const play = async (fn) => {
  await runner.start();
  const { outcome, message } = await runner.runOne(scenario.makeScenario('SC-A-01', 'a title', {}, fn));
  await runner.stop();
  if (outcome !== 'passed') throw new Error(message);
};
`;

test('what tools of other servers answer becomes a status and a body', () => {
  const { value } = script<Record<string, unknown>>(
    lending,
    `${foreign}
    const told = {};
    const errors = ['409: no copy left', 'Error executing tool say: 404: loans 9\\nnot found', ' 403: missing permission ', '4030: x', '403:x', '403: ', 'Error executing tool two words: 403: x', 'MCP error -32602: Input validation error: text', 'boom ' + 'x'.repeat(600)];
    await play(async (s) => {
      const say = async (args) => { const { statusCode, body } = await s.as('member').tool('say', args); return [statusCode, body]; };
      for (const text of errors) told[text.slice(0, 50)] = await say({ text });
      told.structured = await say({ text: 'whatever', error: { status: 418, message: 'a teapot' } });
      told.both = await say({ text: '418: short and stout', error: { status: 418, message: 'a teapot' } });
      told.wrong = await say({ text: 5 });
      told.json = await say({ text: '', json: [{ type: 'text', text: '{"a":[1]}' }, { type: 'text', text: 'more' }] });
      told.plain = await say({ text: '', json: [{ type: 'text', text: 'hello' }] });
      told.none = await say({ text: '', json: [] });
      const unknown = await s.as('member').tool('sing');
      told.unknown = [unknown.statusCode, unknown.reason];
      const closed = await s.as('auditor').tool('say', { text: 'x' });
      told.closed = closed.statusCode;
      const { door, method, target, request } = unknown.exchange;
      told.exchange = { door, method, target, request, headers: unknown.headers };
    });
    server.closeAllConnections();
    server.close();
    console.log(JSON.stringify(told));`,
  );
  expect(value).toMatchInlineSnapshot(`
{
  " 403: missing permission ": [
    403,
    {
      "detail": "missing permission",
    },
  ],
  "4030: x": [
    500,
    {
      "detail": "4030: x",
    },
  ],
  "403: ": [
    500,
    {
      "detail": "403: ",
    },
  ],
  "403:x": [
    500,
    {
      "detail": "403:x",
    },
  ],
  "409: no copy left": [
    409,
    {
      "detail": "no copy left",
    },
  ],
  "Error executing tool say: 404: loans 9
not found": [
    404,
    {
      "detail": "loans 9
not found",
    },
  ],
  "Error executing tool two words: 403: x": [
    500,
    {
      "detail": "Error executing tool two words: 403: x",
    },
  ],
  "MCP error -32602: Input validation error: text": [
    422,
    {
      "detail": "MCP error -32602: Input validation error: text",
    },
  ],
  "boom xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx": [
    500,
    {
      "detail": "boom xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    },
  ],
  "both": [
    418,
    {
      "detail": "short and stout",
    },
  ],
  "closed": 403,
  "exchange": {
    "door": "mcp",
    "headers": {},
    "method": "TOOL",
    "request": {},
    "target": "sing",
  },
  "json": [
    200,
    {
      "a": [
        1,
      ],
    },
  ],
  "none": [
    200,
    "",
  ],
  "plain": [
    200,
    "hello",
  ],
  "structured": [
    418,
    {
      "detail": "a teapot",
    },
  ],
  "unknown": [
    500,
    "MCP error -32602: Tool sing not found",
  ],
  "wrong": [
    422,
    {
      "detail": "MCP error -32602: Input validation error: Invalid arguments for tool say: Invalid input: expected string, received number at text",
    },
  ],
}
`);
});

test('over HTTP an answer is what it is', () => {
  const { value } = script<{ readonly told: unknown; readonly asked: unknown }>(
    lending,
    `${foreign}
    const told = {};
    await play(async (s) => {
      const member = s.as('member');
      const moved = await member.get('/moved');
      told.moved = [moved.statusCode, moved.body, moved.headers.location, moved.headers['x-own'], String(moved)];
      const long = await member.get('/long');
      told.long = [long.body.length, long.text.length];
      const float = await member.get('float').ok().field('exact', scenario.money('0.75')).field('whole', 12345678901234567890n);
      told.money = await Promise.all(['fine', 'wide'].map((path) => member.get('/float').field(path, scenario.money('0.75')).then(() => 'holds', ({ message }) => message)));
      await member.get('/q?a=1', { list: ['x', 'y z'], none: null, n: 0, yes: true });
      await member.request('PUT', '/p', { body: { n: 10n ** 20n, money: scenario.money('1.50') }, headers: { 'X-Own': 'mine' } });
      await member.post('/p');
      await member.delete('/p');
      await s.anonymous.get('/p');
      await s.link('/public/x').submit({ a: 'b' });
      await s.link(base + '/absolute').submit({ a: 'b' }, { f: { filename: 'f', content: new Uint8Array([1, 2, 3]) } });
      told.gone = await member.get('/gone').then(() => 'answered', ({ message }) => message.replace(/:\\d+/, ':PORT'));
    });
    const raw = await runner.raw({ method: 'POST', path: '/raw', headers: { authorization: 'Basic x' }, body: '{' });
    told.raw = [raw.status, raw.text];
    server.closeAllConnections();
    server.close();
    console.log(JSON.stringify({ told, asked }, (key, value) => typeof value === 'bigint' ? String(value) : value));`,
  );
  expect(value.told).toMatchInlineSnapshot(`
{
  "gone": "GET /gone got no answer from http://127.0.0.1:PORT: other side closed",
  "long": [
    2000,
    5000,
  ],
  "money": [
    "GET /float as member (http): field 'fine': money came back as a float (0.75); it leaves both doors as an exact string",
    "GET /float as member (http): field 'wide': expected exactly 0.75 and got 0.750",
  ],
  "moved": [
    302,
    "",
    "/elsewhere",
    "yes",
    "<http GET /moved → 302>",
  ],
  "raw": [
    200,
    "",
  ],
}
`);
  expect(value.asked).toMatchInlineSnapshot(`
[
  "GET /moved Bearer of-the-member no body - with an id 0",
  "GET /long Bearer of-the-member no body - with an id 0",
  "GET /float Bearer of-the-member no body - with an id 0",
  "GET /float Bearer of-the-member no body - with an id 0",
  "GET /float Bearer of-the-member no body - with an id 0",
  "GET /q?a=1&list=x&list=y+z&n=0&yes=true Bearer of-the-member no body - with an id 0",
  "PUT /p Bearer of-the-member application/json mine with an id 42",
  "POST /p Bearer of-the-member application/json - with an id 2",
  "DELETE /p Bearer of-the-member no body - with an id 0",
  "GET /p nobody no body - with an id 0",
  "POST /public/x nobody application/x-www-form-urlencoded;charset=UTF-8 - with an id 3",
  "POST /absolute nobody multipart/form-data - with an id 260",
  "GET /gone Bearer of-the-member no body - with an id 0",
  "POST /raw Basic x text/plain;charset=UTF-8 - without id 1",
]
`);
});
