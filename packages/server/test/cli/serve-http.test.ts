import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { begin, post } from '../doors/http/open-small';
import { initialize, request as message } from '../doors/peer';
import { dist, faultbench } from '../support/command';
import { firstLine } from '../support/first-line';
import { folderWith } from '../support/folder';
import { traceOf } from '../support/serve';
import { serveHttp } from '../support/serve-http';
import { shop } from '../support/shop';

const folder = folderWith({
  ...shop,
  'tokens.json': '{ "one": "ada", "two": "bob" }',
  'empty.json': '{}',
  'list.json': '["one"]',
  'no.json': 'one: ada',
});
const serve = (flags: readonly string[] = [], stdin: 'pipe' | 'ignore' = 'pipe') =>
  serveHttp(folder, flags, { world: 'shop.yaml', stdin });

const emptyState = '{"format":1,"world":"shop","revision":0,"tables":{}}';

const refund = message(1, 'tools/call', { name: 'issue_refund', arguments: { order_id: '2', amount: 5 } });

test('the URL is the first line on stderr, the world the same at both doors', async () => {
  const { child, stdout, said, url, ended } = await serve(['--state', 'kept']);
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
  expect(JSON.parse((await post(url, refund)).text).result.structuredContent).toMatchObject({ id: '1' });
  child.stdin?.write(`${JSON.stringify({ ...refund, id: 2 })}\n`);
  const line = await firstLine(child, stdout);
  expect(JSON.parse(line).result.structuredContent).toMatchObject({ id: '2' });
  child.stdin?.end();
  expect(await ended).toEqual([0, null]);
  expect(said().split('\n')).toEqual([
    url,
    `routes: ${url.replace('mcp', 'openapi.json')}`,
    expect.stringMatching(/^serving .*shop\.yaml, seed of the file, run 1, clock wall, faults off$/),
    'state: kept',
    '',
  ]);
  expect(traceOf(join(folder, 'kept'))).toMatchObject([
    { door: 'http', client: 'http-1' },
    { door: 'stdio', client: 'stdio' },
  ]);
});

test('a port of one’s own', async () => {
  const first = await serve();
  const { port } = new URL(first.url);
  expect(faultbench(folder, ['serve', 'shop.yaml', '--http', '--port', port])).toEqual({
    code: 1,
    stdout: '',
    stderr: `cannot listen on 127.0.0.1, port ${port}: listen EADDRINUSE: address already in use 127.0.0.1:${port}\n`,
  });
  first.child.stdin?.end();
  await first.ended;
  expect((await serve(['--port', port])).url).toBe(first.url);
});

test('what is found wrong when it listens already ends it all the same', () => {
  const damaged = folderWith({ ...shop, 'state/memory.json': '{', 'state/state.json': emptyState });
  const { code, stderr } = faultbench(damaged, ['serve', 'shop.yaml', '--http', '--state', 'state']);
  expect({ code, last: stderr.trim().split('\n').at(-1) }).toEqual({
    code: 1,
    last: 'state/memory.json:1 is damaged (it is no JSON): remove it to begin anew',
  });
});

describe('the end', () => {
  test('of its stdin closes idle connections and streams of events', async () => {
    const { child, url, ended } = await serve();
    const streams = await openStreams(url);
    const from = performance.now();
    child.stdin?.end();
    expect(await ended).toEqual([0, null]);
    // Node itself would wait 5 s for an idle connection
    expect(performance.now() - from).toBeLessThan(4000);
    await Promise.all(streams.map(({ closed }) => closed));
  });

  test('by a signal does so too', async () => {
    const { child, url, ended } = await serve([], 'ignore');
    const streams = await openStreams(url);
    child.kill('SIGTERM');
    expect(await ended).toEqual([null, 'SIGTERM']);
    await Promise.all(streams.map(({ closed }) => closed));
  });

  test('of an empty stdin is none: nobody who calls over HTTP holds it', async () => {
    const { child, url } = await serve([], 'ignore');
    const answered = await post(url, message(1, 'tools/list'));
    expect(JSON.parse(answered.text).result.tools).toHaveLength(4);
    expect(child.exitCode).toBeNull();
  });

  test('comes with that of who started it', async () => {
    const script = `require('child_process').spawn(process.execPath, ${JSON.stringify([join(dist, 'cli.js'), 'serve', join(folder, 'shop.yaml'), '--http'])}, { stdio: ['pipe', 'inherit', 'inherit'] });`;
    const owner = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'pipe'] });
    const url = await firstLine(owner, owner.stderr);
    const [idle] = await openStreams(url);
    owner.kill('SIGKILL');
    await idle?.closed;
  });
});

test.each([
  [
    ['--http', '--host', '0.0.0.0'],
    '--host 0.0.0.0 lets other machines in: give --token-file FILE, a JSON object { "token": "persona" }, or leave --host out',
  ],
  [['--http', '--port', '65536'], '--port takes a number from 0 (any free port) to 65535, not 65536'],
  [
    ['--http', '--allow-origin', 'page.example'],
    '--allow-origin takes an origin such as https://app.example, not "page.example"',
  ],
  [
    ['--http', '--allow-origin', 'https://page.example/'],
    '--allow-origin takes an origin such as https://app.example, not "https://page.example/"',
  ],
  [['--port', '0'], '--port is for serving over HTTP: give --http as well'],
  [['--host', 'localhost'], '--host is for serving over HTTP: give --http as well'],
  [['--token-file', 'tokens.json'], '--token-file is for serving over HTTP: give --http as well'],
  [['--allow-origin', 'https://page.example'], '--allow-origin is for serving over HTTP: give --http as well'],
])('%j is bad usage', (flags, line) => {
  expect(faultbench(folder, ['serve', 'shop.yaml', ...flags])).toEqual({
    code: 2,
    stdout: '',
    stderr: `error: ${line}\n`,
  });
});

test.each([
  ['nowhere.json', /^the token file nowhere\.json cannot be read \(ENOENT: .*\): write a JSON object/],
  ['no.json', /^the token file no\.json cannot be read \(it is not JSON\): write a JSON object/],
  ['empty.json', /^the token file empty\.json holds no tokens: write a JSON object/],
  ['list.json', /^the token file list\.json holds no tokens: write a JSON object/],
])('a token file that is none: %s', (file, line) => {
  const { code, stderr } = faultbench(folder, ['serve', 'shop.yaml', '--http', '--token-file', file]);
  expect(code).toBe(1);
  expect(stderr).toMatch(line);
});

test('beyond this machine with a token, for pages of one origin', async () => {
  const origin = 'https://page.example';
  const flags = ['--host', '0.0.0.0', '--token-file', 'tokens.json', '--allow-origin', origin];
  const { url } = await serve([...flags, '--allow-origin', 'https://other.example']);
  expect(url).toMatch(/^http:\/\/0\.0\.0\.0:\d+\/mcp$/);
  const here = url.replace('0.0.0.0', '127.0.0.1');
  const status = async (headers: Record<string, string>) => (await post(here, initialize(), headers)).status;
  expect(await status({})).toBe(401);
  expect(await status({ authorization: 'Bearer three' })).toBe(401);
  expect(await status({ authorization: 'Bearer two', host: 'any.example' })).toBe(200);
  expect(await status({ authorization: 'Bearer one', origin })).toBe(200);
  expect(await status({ authorization: 'Bearer one', origin: 'https://third.example' })).toBe(403);
});

/** A connection that is kept alive, idle, and one that waits for events. */
async function openStreams(url: string): Promise<readonly { readonly closed: Promise<unknown> }[]> {
  const agent = new Agent({ keepAlive: true });
  const opened = await new Promise<string>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    request(url, { method: 'POST', headers, agent }, (answered) => {
      answered.resume().once('end', () => resolve(String(answered.headers['mcp-session-id'])));
    })
      .once('error', reject)
      .end(JSON.stringify(initialize()));
  });
  const events = await begin(url, 'GET', { accept: 'text/event-stream', 'mcp-session-id': opened });
  expect(events.statusCode).toBe(200);
  const silent = connect(Number(new URL(url).port), '127.0.0.1');
  await once(silent, 'connect');
  const kept = Object.values(agent.freeSockets).flat()[0];
  events.on('error', () => {});
  return [kept, events.socket, silent].map((socket) => {
    socket?.on('error', () => {});
    socket?.resume();
    return { closed: new Promise((resolve) => socket?.once('close', resolve)) };
  });
}
