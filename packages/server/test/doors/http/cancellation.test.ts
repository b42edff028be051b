import type { CallRequest } from '@faultbench/core';
import { until } from '../../support/until';
import { kinds } from '../client-kinds';
import { call, initialize, modernCall, notification } from '../peer';
import type { SmallHost } from '../small-host';
import { openSmall } from './open-small';

const modernHeaders = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'wait' };

describe.each(kinds)('a client that gives up, $kind', ({ http: connect }) => {
  test('cancels a call that waits, and nobody else’s', async () => {
    const { host, url } = await openSmall();
    const [leaving, staying] = await Promise.all([connect(url), connect(url)]);
    const giveUp = new AbortController();
    const given = leaving
      .callTool(waitFor('x'), ...options(leaving, giveUp.signal))
      .catch((error: Error) => error.name);
    const kept = staying.callTool(waitFor('y'));
    const [first] = await arrived(host, 2);
    expect(host.calls.map(({ request_id }) => request_id)).toEqual([first.request_id, first.request_id]);
    giveUp.abort();
    await cancelled(host.calls.find(({ args }) => (args as { text: string }).text === 'x'));
    expect(typeof (await given)).toBe('string');
    await leaving.callTool({ name: 'release', arguments: { text: 'y' } });
    expect(await kept).toMatchObject({ structuredContent: { text: 'y' } });
    expect(host.applied.map(({ tool }) => tool)).toEqual(['release', 'wait']);
    await Promise.all([leaving.close(), staying.close()]);
  });

  test('reaches a call that hangs', async () => {
    const { host, url, http } = await openSmall();
    const client = await connect(url);
    const giveUp = new AbortController();
    const hung = client.callTool({ name: 'hang', arguments: { text: 'x' } }, ...options(client, giveUp.signal));
    const given = hung.catch((error: Error) => error.name);
    await arrived(host, 1);
    giveUp.abort();
    expect(typeof (await given)).toBe('string');
    // nothing that hangs is waited for
    await http.close(60_000);
    await client.close();
  });
});

test('a cancellation ends the response that was due: no answer, an end', async () => {
  const { host, post } = await openSmall();
  const session = { 'mcp-session-id': String((await post(initialize())).headers['mcp-session-id']) };
  const answers = ['wait', 'hang'].map((tool, id) => post(call(id, tool, 'x'), session));
  await arrived(host, 2);
  for (const requestId of [0, 1]) {
    expect((await post(notification('notifications/cancelled', { requestId }), session)).status).toBe(202);
  }
  for (const answered of await Promise.all(answers)) {
    expect(answered).toMatchObject({ status: 200, text: '', headers: { 'content-type': 'text/event-stream' } });
  }
});

test('a cancellation without a session, or of another one, reaches nothing', async () => {
  const { host, post } = await openSmall();
  const session = async () => ({ 'mcp-session-id': String((await post(initialize())).headers['mcp-session-id']) });
  const [mine, other] = [await session(), await session()];
  const waiting = post(call(1, 'wait', 'x'), mine);
  const [request] = await arrived(host, 1);
  for (const headers of [{}, other]) await post(notification('notifications/cancelled', { requestId: 1 }), headers);
  expect(request.call.cancelled).toBe(false);
  await post(call(2, 'release', 'x'), mine);
  expect(JSON.parse((await waiting).text)).toMatchObject({ id: 1, result: { structuredContent: { text: 'x' } } });
});

test('two requests of a session with one id: each gets its own answer', async () => {
  const { host, post } = await openSmall();
  const session = { 'mcp-session-id': String((await post(initialize())).headers['mcp-session-id']) };
  const texts = ['x', 'y'];
  const waiting = texts.map((text) => post(call(1, 'wait', text), session));
  await arrived(host, 2);
  for (const text of texts) {
    await post(call(2, 'release', text), session);
    const answered = await waiting[texts.indexOf(text)];
    expect(JSON.parse(answered?.text ?? '')).toMatchObject({ id: 1, result: { structuredContent: { text } } });
  }
});

describe('a connection that closes', () => {
  test.each([
    ['of the modern generation', modernCall(1, 'wait', 'x'), modernHeaders],
    ['of the legacy generation without a session', call(1, 'wait', 'x'), {}],
  ])('cancels the call, %s', async (_name, message, headers) => {
    const { host, url } = await openSmall();
    const leave = leaving(url, message, headers);
    const [request] = await arrived(host, 1);
    leave();
    await cancelled(request);
  });

  test('is no cancellation in a session: its protocol says so', async () => {
    const { host, url, post } = await openSmall();
    const session = { 'mcp-session-id': String((await post(initialize())).headers['mcp-session-id']) };
    const leave = leaving(url, call(1, 'wait', 'x'), session);
    const [request] = await arrived(host, 1);
    leave();
    await post(call(2, 'release', 'x'), session);
    expect(request.call.cancelled).toBe(false);
    expect(host.applied.map(({ tool }) => tool)).toEqual(['release', 'wait']);
  });
});

function waitFor(text: string) {
  return { name: 'wait', arguments: { text } };
}

/** Where each generation of clients takes its options. */
function options(client: object, signal: AbortSignal): never[] {
  const isLegacySdk = !('getNegotiatedProtocolVersion' in client);
  return (isLegacySdk ? [undefined, { signal }] : [{ signal }]) as never[];
}

async function arrived(host: SmallHost, count: number): Promise<readonly [CallRequest, ...CallRequest[]]> {
  await until(() => host.calls.length >= count);
  return host.calls as unknown as readonly [CallRequest, ...CallRequest[]];
}

function cancelled(request: CallRequest | undefined): Promise<void> {
  return new Promise((resolve) => request?.call.whenCancelled?.(resolve));
}

/** Sends a request; the answer is a way to close its connection. */
function leaving(url: string, message: object, headers: Readonly<Record<string, string>>): () => void {
  const controller = new AbortController();
  const usual = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  fetch(url, {
    method: 'POST',
    headers: { ...usual, ...headers },
    body: JSON.stringify(message),
    signal: controller.signal,
  }).catch(() => {});
  return () => controller.abort();
}
