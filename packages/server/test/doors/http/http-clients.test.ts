import { until } from '../../support/until';
import { type AnyClient, kinds, type modernAs, talk } from '../client-kinds';
import { initialize, modernCall, request } from '../peer';
import { openSmall, send } from './open-small';

describe.each(kinds)('$kind', ({ http: connect }) => {
  test('lists, calls and is refused as at every other door', async () => {
    const { host, url } = await openSmall();
    const client = await connect(url);
    await talk(client);
    await client.close();
    expect(host.touched).toBeGreaterThan(0);
    expect(new Set(host.calls.map(({ door }) => door))).toEqual(new Set(['http']));
  });

  test('two of them, 100 calls each at once under the same ids: no answer crosses', async () => {
    const { host, url } = await openSmall();
    const clients = await Promise.all([connect(url), connect(url)]);
    const texts = Array.from({ length: 100 }, (_, index) => index);
    const answers = await Promise.all(
      clients.map((client, name) => Promise.all(texts.map((text) => echo(client, `${name}:${text}`)))),
    );
    expect(answers).toEqual(clients.map((_, name) => texts.map((text) => `${name}:${text}`)));
    const ids = host.calls.map(({ request_id }) => request_id);
    expect(ids).toHaveLength(200);
    expect(new Set(ids).size).toBe(100);
    const [one, two] = clients;
    await one?.close();
    expect(two && (await echo(two, 'still here'))).toBe('still here');
    await two?.close();
  });

  test('5 MB go both ways', async () => {
    const { url } = await openSmall();
    const client = await connect(url);
    const text = 'Zoë 🧾'.repeat(500_000);
    expect(await echo(client, text)).toBe(text);
    await client.close();
  });
});

test('both generations, with a session and without, see one world', async () => {
  const { host, url, post } = await openSmall();
  const session = await openSession(post);
  const params = { name: 'wait', arguments: { text: 'x' } };
  const waiting = post(request(1, 'tools/call', params), { 'mcp-session-id': session });
  await until(() => host.calls.length > 0);
  const young = await kinds[2]?.http(url);
  await young?.callTool({ name: 'echo', arguments: { text: 'y' } });
  const release = { name: 'release', arguments: { text: 'x' } };
  expect((await post(request(1, 'tools/call', release))).status).toBe(200);
  expect(JSON.parse((await waiting).text)).toMatchObject({ id: 1, result: { structuredContent: { text: 'x' } } });
  expect(host.calls.map(({ tool }) => tool)).toEqual(['wait', 'echo', 'release']);
  expect(host.calls[0]?.client).toBe('http-session-1');
  expect(host.calls[1]?.client).toMatch(/^http-\d+$/);
  await young?.close();
});

test('a client that asks for the modern generation is served in it', async () => {
  const { url } = await openSmall();
  const [, , auto] = kinds;
  const client = (await auto?.http(url)) as ReturnType<typeof modernAs>;
  expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
  await client.close();
});

test.each(['2024-10-07', '2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
  'revision %s is spoken as asked',
  async (version) => {
    const { post } = await openSmall();
    expect(JSON.parse((await post(initialize(version))).text).result.protocolVersion).toBe(version);
  },
);

test('an answer is the same bytes as at the line door', async () => {
  const { post } = await openSmall();
  const { headers, text } = await post(modernCall('a', 'refuse', 'x'), {
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'tools/call',
    'mcp-name': 'refuse',
  });
  expect(headers['content-type']).toBe('application/json');
  expect(text).toBe(
    '{"jsonrpc":"2.0","id":"a","result":{"content":[{"type":"text","text":"404: no row x"}],"structuredContent":{"error":{"status":404,"message":"no row x"}},"isError":true,"resultType":"complete"}}',
  );
});

describe('sessions', () => {
  test('one that is unknown or over is 404, and whoever begins anew finds the same world', async () => {
    const { host, url, post } = await openSmall();
    const session = await openSession(post);
    const echo = request(1, 'tools/call', { name: 'echo', arguments: { text: 'x' } });
    expect((await post(echo, { 'mcp-session-id': 'never' })).status).toBe(404);
    expect((await send(url, 'DELETE', { 'mcp-session-id': session })).status).toBe(200);
    expect((await post(echo, { 'mcp-session-id': session })).status).toBe(404);
    expect((await post(echo, { 'mcp-session-id': await openSession(post) })).status).toBe(200);
    expect(host.calls.map(({ client }) => client)).toEqual(['http-session-2']);
  });

  test('a thousand and one: the first makes room', async () => {
    const { post } = await openSmall();
    const ids = [];
    for (let count = 0; count < 1001; count++) ids.push(await openSession(post));
    const ping = request(1, 'ping');
    const [first = '', second = ''] = ids;
    expect((await post(ping, { 'mcp-session-id': first })).status).toBe(404);
    expect((await post(ping, { 'mcp-session-id': second })).status).toBe(200);
  });
});

async function openSession(post: (body: unknown) => Promise<{ headers: Record<string, unknown> }>): Promise<string> {
  return String((await post(initialize())).headers['mcp-session-id']);
}

async function echo(client: AnyClient, text: string): Promise<string> {
  const result = await client.callTool({ name: 'echo', arguments: { text } });
  return (result as { structuredContent: { text: string } }).structuredContent.text;
}
