import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultbench } from '../support/command';
import { folderWith } from '../support/folder';
import { library } from '../support/library';
import { restServer } from '../support/rest';
import { serveCalls } from '../support/serve';

const files = { ...library, 'world.yaml': library['library.yaml'] };
const open = (...flags: string[]) => restServer(files, ['--token-file', 'tokens.json', ...flags]);
const member = { authorization: 'Bearer token-of-the-member' };
const json = { 'content-type': 'application/json' };

async function ask(url: string, method: string, path: string, headers: object = {}, body?: unknown) {
  const sent = body === undefined || typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body);
  const typed = typeof body === 'object' && !(body instanceof FormData) ? json : {};
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { ...typed, ...(headers as Record<string, string>) },
    ...(sent === undefined ? {} : { body: sent as string }),
  });
  return { status: answer.status, body: JSON.parse(await answer.text()), headers: answer.headers };
}

test('everybody is asked for each call, and not before', async () => {
  const { url, trace } = await open();
  expect((await ask(url, 'GET', '/openapi.json')).status).toBe(200);
  expect(await ask(url, 'GET', '/lending/who', member)).toMatchObject({ status: 200, body: { persona: 'member' } });
  const nobody = await ask(url, 'GET', '/lending/who');
  expect([nobody.status, nobody.body, nobody.headers.get('www-authenticate')]).toEqual([
    401,
    { detail: 'not signed in' },
    'Bearer',
  ]);
  const unknown = await ask(url, 'GET', '/lending/who', { authorization: 'Bearer token-of-the-membe' });
  expect([unknown.status, unknown.body]).toEqual([401, { detail: 'unknown token' }]);
  expect((await ask(url, 'POST', '/lending/tick', member, {})).body).toEqual({
    detail: 'missing permission: lending:tick',
  });
  const tick = { authorization: 'Bearer token-of-the-ticker' };
  expect((await ask(url, 'POST', '/lending/tick', tick, {})).body).toEqual({ late: 2 });
  expect((await ask(url, 'POST', '/lending/borrow', member, { book_id: 'token-of-another' })).status).toBe(422);
  expect(JSON.stringify(trace())).not.toMatch(/token-of-/);
});

test('a key in a header: done once, marked when it is answered again', async () => {
  const { url } = await open();
  const borrow = (headers: object, body: object = { book_id: '2' }) =>
    ask(url, 'POST', '/lending/borrow', { ...member, ...headers }, body);
  const first = await borrow({ 'idempotency-key': 'k1' });
  const again = await borrow({ 'idempotency-key': '"k1"' });
  expect([first.status, first.headers.get('idempotent-replayed')]).toEqual([200, null]);
  expect([again.status, again.body, again.headers.get('idempotent-replayed')]).toEqual([200, first.body, 'true']);
  expect((await borrow({}, { book_id: '2', idempotency_key: 'k1' })).body).toEqual(first.body);
  const other = await borrow({ 'idempotency-key': 'k1' }, { book_id: '1' });
  expect([other.status, other.body]).toEqual([422, { detail: 'idempotency key reused with different arguments' }]);
  const both = await borrow({ 'idempotency-key': 'k1' }, { book_id: '2', idempotency_key: 'k2' });
  expect([both.status, both.body]).toEqual([400, { detail: 'conflicting idempotency keys' }]);
  expect((await borrow({ 'idempotency-key': 'k2' }, { book_id: '2', idempotency_key: 'k2' })).status).toBe(200);
  const five = await Promise.all([1, 2, 3, 4, 5].map(() => borrow({ 'idempotency-key': 'k3' })));
  const good = five.filter(({ status }) => status === 200);
  expect(five.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);
  expect(new Set(good.map(({ body }) => body.id)).size).toBe(1);
  expect((await ask(url, 'GET', '/lending/loans', member)).body).toHaveLength(4);
  expect((await ask(url, 'GET', '/lending/who', { ...member, 'idempotency-key': 'k1' })).status).toBe(200);
});

test('versions: told as ETag, asked for by If-Match', async () => {
  const { url } = await open();
  const tag = async () => (await ask(url, 'GET', '/lending/loans/1', member)).headers.get('etag');
  const write = (match: string, more: object = {}) =>
    ask(url, 'PATCH', '/lending/loans/1', { ...member, 'if-match': match }, { note: match, ...more });
  expect(await tag()).toBe('"1"');
  expect((await write('"1"')).headers.get('etag')).toBe('"2"');
  const late = await write('"1"');
  expect([late.status, late.body]).toEqual([412, { detail: 'version conflict: expected 1, is 2' }]);
  const argument = await ask(url, 'PATCH', '/lending/loans/1', member, { note: 'x', expected_version: 1 });
  expect([argument.status, argument.body]).toEqual([409, { detail: 'version conflict: expected 1, is 2' }]);
  expect((await write('"2"', { expected_version: 1 })).body).toEqual({ detail: 'conflicting versions' });
  expect((await write('W/"2"')).body).toEqual({ detail: 'malformed If-Match: write "3"' });
  expect((await write('*')).status).toBe(200);
  expect(await tag()).toBe('"3"');
});

describe('the public door', () => {
  const link = '/public/notices/link-of-ann-0815';

  test('opens only where it is wanted', async () => {
    const { url } = await open();
    expect((await ask(url, 'GET', link)).status).toBe(404);
  });

  test('asks nobody, whatever they show, and tells neither token nor owner', async () => {
    const { url, trace } = await open('--public');
    const row = { id: '1', text: 'overdue', answer: null, attachment: null };
    expect(await ask(url, 'GET', link)).toMatchObject({ status: 200, body: row });
    expect((await ask(url, 'GET', link, { authorization: 'Bearer nobody' })).body).toEqual(row);
    const gone = await ask(url, 'GET', '/public/notices/link-of-bob');
    expect([gone.status, gone.body]).toEqual([404, { detail: 'this link not found' }]);
    expect((await ask(url, 'GET', '/public/nothing/secret-path')).status).toBe(404);
    const wrong = await ask(url, 'PUT', link);
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, POST']);
    const said = trace();
    expect(said.map(({ door, persona, tool }) => [door, persona, tool])).toEqual(
      Array(3).fill(['public', null, 'open_notice']),
    );
    expect(JSON.stringify(said)).not.toMatch(/link-of|secret-path/);
  });

  test('takes forms, with files, and JSON', async () => {
    const { url } = await open('--public');
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await ask(url, 'POST', link, form, 'answer=on+my+way&copies=2')).body).toEqual({
      given: 'on my way',
      copies: 2,
      token: 'link-of-ann-0815',
    });
    const wrong = await ask(url, 'POST', link, form, 'answer=x&copies=two');
    expect([wrong.status, wrong.body.detail]).toEqual([422, expect.stringContaining('copies must be integer')]);
    const parts = new FormData();
    parts.append('answer', 'see there');
    parts.append('attachment', new File(['hello'], 'note.txt', { type: 'text/plain' }));
    const sha256 = createHash('sha256').update('hello').digest('hex');
    expect((await ask(url, 'POST', link, {}, parts)).body.attachment).toEqual({
      filename: 'note.txt',
      type: expect.stringMatching(/^text\/plain/),
      size: 5,
      sha256,
      text: 'hello',
    });
    const broken = await ask(url, 'POST', link, { 'content-type': 'multipart/form-data; boundary=x' }, 'junk');
    expect([broken.status, broken.body]).toEqual([400, { detail: 'malformed form' }]);
    expect((await ask(url, 'POST', link, {}, { answer: 'json' })).body.given).toBe('json');
  });
});

test('the clock of a demonstration is moved by who may', async () => {
  const { url } = await open('--demo-clock', '--clock', 'virtual');
  const librarian = { authorization: 'Bearer token-of-the-librarian' };
  const at = '2026-10-23T09:00:00.000Z';
  expect((await ask(url, 'GET', '/__clock')).status).toBe(401);
  expect((await ask(url, 'PUT', '/__clock', member, { at })).body).toEqual({
    detail: 'missing permission: lending:clock:set',
  });
  const before = (await ask(url, 'GET', '/__clock', librarian)).body.now;
  expect((await ask(url, 'PUT', '/__clock', librarian, { at: '2026-10-23T10:00+01:00' })).body).toEqual({ now: at });
  expect((await ask(url, 'GET', '/__clock', librarian)).body).toEqual({ now: at });
  expect((await ask(url, 'PUT', '/__clock', librarian, { at: 'noon' })).status).toBe(422);
  expect((await ask(url, 'DELETE', '/__clock', librarian)).body).toEqual({ now: before });
  expect((await ask((await open()).url, 'GET', '/__clock', librarian)).status).toBe(404);
});

test('on stdio the environment of the server says who calls', () => {
  const flags = ['--token-file', 'tokens.json', '--state', 'state'];
  const folder = folderWith(files);
  const as = (token?: string) =>
    serveCalls(folder, [['who']], { flags, env: token === undefined ? {} : { FAULTBENCH_TOKEN: token } }).answers[0]
      ?.content[0]?.text;
  expect([as('token-of-the-auditor'), as('nobody'), as()]).toEqual([
    '{"persona":"auditor"}',
    '401: unknown token',
    '401: not signed in',
  ]);
  expect(readFileSync(join(folder, 'state', 'trace.jsonl'), 'utf8')).not.toContain('token-of');
  const untold = serveCalls(folder, [['who']]);
  expect(untold.stderr).toContain('the world has roles: nobody can sign in without --token-file FILE');
});

test('a token file names personas of the world', () => {
  const folder = folderWith({ ...files, 'wrong.json': '{ "secret-token": "clerk" }' });
  const { code, stderr } = faultbench(folder, ['serve', 'world.yaml', '--token-file', 'wrong.json']);
  expect(code).not.toBe(0);
  expect(stderr).toContain(
    'the token file wrong.json names somebody unknown: world library has no role "clerk": its roles are librarian, member, auditor, ticker',
  );
  expect(stderr).not.toContain('secret-token');
  expect(faultbench(folder, ['serve', 'world.yaml', '--public']).stderr).toContain(
    '--public is for serving over HTTP: give --http as well',
  );
});
