import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { faultKinds } from '@faultbench/core';
import { readState } from '../../../src/mirror/read-state';
import { ask, type RestServer, restServer } from '../../support/rest';

const world = `services:
  s:
    records: { a: { n: int, at: datetime } }
    seed: { a: { rows: [{ n: 1, at: 2025-05-01T00:00:00Z }] } }
    operations:
      add: { kind: create, record: a }
      all: { kind: list, record: a }
      get: { kind: get, record: a }
      set: { kind: update, record: a }
`;

/** Every key of every kind that a plan can hold: as a call meets it by default, and in its other phases. */
const keys = faultKinds
  .filter(({ conditional }) => !conditional)
  .flatMap(({ name, phases }) => phases.map((phase, at) => keyOf(name) + (at === 0 ? '' : `_${phase}`)));
const ends = keys.filter((key) => /^(hang|disconnect|crash)/.test(key));
const answers = keys.filter((key) => !ends.includes(key));
const row = { n: 2, at: '2025-05-20T10:00:00Z' };

function keyOf(name: string): string {
  return name === 'http_NNN' ? 'http_429' : name;
}

/** A server whose plan lets these faults strike one call of an operation after the other. */
function serverWith(operation: string, faults: readonly string[]): Promise<RestServer> {
  const plan = faults.map((fault, at) => {
    const by = /^skew/.test(fault) ? ', by: -3h' : '';
    const after = /^http_429/.test(fault) ? ', retry_after: 7' : '';
    return `  - { on: s.${operation}, call: ${at + 1}, fault: ${fault}${by}${after} }\n`;
  });
  return restServer({ 'world.yaml': world, 'plan.yaml': `plan:\n${plan.join('')}` }, ['--faults', 'plan.yaml']);
}

async function seen(operation: string, method: string, path: string, body?: object): Promise<Record<string, string>> {
  const { url } = await serverWith(operation, answers);
  const found: Record<string, string> = {};
  for (const key of answers) {
    const { status, headers, text } = await ask(url, method, path, body);
    const shown = ['retry-after', 'location'].flatMap((name) =>
      headers.has(name) ? `${name}: ${headers.get(name)}` : [],
    );
    found[key] = [status, ...shown, text].join(' | ');
  }
  expect(Object.values(found).join()).not.toMatch(/inject|fault|fake|simulat|mock|phase|applied/i);
  return found;
}

test('what a create answers under each fault', async () => {
  expect(await seen('add', 'POST', '/s/a', row)).toMatchInlineSnapshot(`
{
  "duplicate_write": "201 | location: /s/a/7 | {"id":"7","n":2,"at":"2025-05-20T10:00:00.000Z"}",
  "empty_result": "201 | ",
  "empty_result_after": "201 | ",
  "http_429": "429 | retry-after: 7 | {"detail":"Too Many Requests, retry after 7 s"}",
  "http_429_after": "429 | retry-after: 7 | {"detail":"Too Many Requests, retry after 7 s"}",
  "late_write": "504 | {"detail":"Request timed out after 30000 ms"}",
  "malformed_json": "201 | {"id":"6","n":2,"at":"20",
  "malformed_json_before": "201 | {"",
  "not_found": "404 | {"detail":"Not Found"}",
  "partial_write": "500 | {"detail":"Internal Server Error"}",
  "skew": "201 | location: /s/a/13 | {"id":"13","n":2,"at":"2025-05-20T07:00:00.000Z"}",
  "soft_failure": "201 | {"ok":false,"error":"The request could not be completed"}",
  "stale_read": "201 | location: /s/a/9 | {"id":"9","n":2,"at":"2025-05-20T10:00:00.000Z"}",
  "timeout": "504 | {"detail":"Request timed out after 30000 ms"}",
  "timeout_before": "504 | {"detail":"Request timed out after 30000 ms"}",
  "truncated_list": "201 | location: /s/a/12 | {"id":"12","n":2,"at":"2025-05-20T10:00:00.000Z"}",
  "wrong_data": "201 | location: /s/a/10 | {"id":"10","n":2,"at":"2025-05-21T10:00:00.000Z"}",
}
`);
});

test('what a list answers', async () => {
  expect(await seen('all', 'GET', '/s/a')).toMatchInlineSnapshot(`
{
  "duplicate_write": "200 | [{"id":"1","n":1,"at":"2025-05-01T00:00:00.000Z"}]",
  "empty_result": "200 | []",
  "empty_result_after": "200 | []",
  "http_429": "429 | retry-after: 7 | {"detail":"Too Many Requests, retry after 7 s"}",
  "http_429_after": "429 | retry-after: 7 | {"detail":"Too Many Requests, retry after 7 s"}",
  "late_write": "504 | {"detail":"Request timed out after 30000 ms"}",
  "malformed_json": "200 | [{"id":"1","n":1,"at":"20",
  "malformed_json_before": "200 | {"",
  "not_found": "404 | {"detail":"Not Found"}",
  "partial_write": "500 | {"detail":"Internal Server Error"}",
  "skew": "200 | [{"id":"1","n":1,"at":"2025-04-30T21:00:00.000Z"}]",
  "soft_failure": "200 | {"ok":false,"error":"The request could not be completed"}",
  "stale_read": "200 | [{"id":"1","n":1,"at":"2025-05-01T00:00:00.000Z"}]",
  "timeout": "504 | {"detail":"Request timed out after 30000 ms"}",
  "timeout_before": "504 | {"detail":"Request timed out after 30000 ms"}",
  "truncated_list": "200 | []",
  "wrong_data": "200 | [{"id":"1","n":1,"at":"2025-05-02T00:00:00.000Z"}]",
}
`);
});

test('what a missing row answers is what not_found answers of one that is there', async () => {
  const { url } = await serverWith('get', ['not_found']);
  const [struck, there, missing] = [
    await ask(url, 'GET', '/s/a/1'),
    await ask(url, 'GET', '/s/a/1'),
    await ask(url, 'GET', '/s/a/7'),
  ];
  expect(there.status).toBe(200);
  expect([struck.status, struck.text]).toEqual([missing.status, missing.text.replace('7', '1')]);
});

test('http_401 says how to sign in, as a 401 must', async () => {
  const { url } = await serverWith('get', ['http_401', 'http_418', 'http_599']);
  const { status, headers, text } = await ask(url, 'GET', '/s/a/1');
  expect([status, headers.get('www-authenticate'), text]).toEqual([401, 'Bearer', '{"detail":"token expired"}']);
  expect([(await ask(url, 'GET', '/s/a/1')).status, (await ask(url, 'GET', '/s/a/1')).status]).toEqual([418, 599]);
});

test('a rate limit says in header and text alike how long to wait', async () => {
  const rules = 'faults: { s.get: { rate_limit: { calls: 2, per_seconds: 3 } } }\n';
  const { url } = await restServer({ 'world.yaml': world + rules }, ['--faults', '--clock', 'virtual']);
  const get = () => ask(url, 'GET', '/s/a/1');
  expect([(await get()).status, (await get()).status]).toEqual([200, 200]);
  const { status, headers, text } = await get();
  expect([status, headers.get('retry-after'), text]).toEqual([
    429,
    '3',
    '{"detail":"Too Many Requests, retry after 3 s"}',
  ]);
});

describe.each(ends)('%s', (key) => {
  const before = key.endsWith('_before');
  const kind = key.replace('_before', '');

  test('the connection is reset, or nothing comes; trace and state tell whether the write was made', async () => {
    const server = await serverWith('add', [key]);
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    const body = JSON.stringify(row);
    socket.write(
      `POST /s/a HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    const heard: Buffer[] = [];
    socket.on('data', (part) => heard.push(part));
    if (kind === 'hang') {
      // what is asked on another connection is answered meanwhile
      expect((await ask(server.url, 'GET', '/s/a')).status).toBe(200);
      expect(socket.destroyed).toBe(false);
    } else {
      await expect(once(socket, 'close')).rejects.toMatchObject({ code: 'ECONNRESET' });
    }
    expect(Buffer.concat(heard).toString()).toBe('');
    if (kind === 'crash') expect(await server.exited).toBe(1);
    if (kind === 'disconnect') expect((await ask(server.url, 'GET', '/s/a')).status).toBe(200);
    expect(readState(join(server.folder, 'state')).revision).toBe(before ? 0 : 1);
    expect(server.trace()[0]).toMatchObject({
      fault: kind,
      phase: before ? 'before' : 'after',
      applied: !before,
      answered: false,
      door: 'rest',
    });
    socket.destroy();
  });
});

test('whoever gives up while a call waits is seen before the write', async () => {
  const rules = 'faults: { s.add: { latency_ms: [60000, 60000] } }\n';
  const server = await restServer({ 'world.yaml': world + rules }, ['--faults']);
  const leaving = new AbortController();
  const call = fetch(`${server.url}/s/a`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(row),
    signal: leaving.signal,
  });
  await ask(server.url, 'GET', '/s/a');
  leaving.abort();
  await expect(call).rejects.toThrow(/abort/);
  for (let tries = 0; server.trace().length < 2 && tries < 1000; tries++) await ask(server.url, 'GET', '/');
  expect(server.trace()[1]).toMatchObject({ tool: 'add', cancelled: true, applied: false, answered: false });
  expect(await ask(server.url, 'GET', '/s/a')).toMatchObject({ text: expect.not.stringContaining('"n":2') });
});
