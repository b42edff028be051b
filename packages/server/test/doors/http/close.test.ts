import { once } from 'node:events';
import { connect } from 'node:net';
import { until } from '../../support/until';
import { call, initialize } from '../peer';
import { begin, openSmall, post } from './open-small';

test('what was accepted is answered whole before the host closes, and nothing is taken any more', async () => {
  const { host, http, url } = await openSmall();
  const text = 'x'.repeat(5_000_000);
  const later = post(url, call(1, 'later', text));
  await until(() => host.calls.length > 0);
  const closed = http.close(60_000);
  await expect(post(url, call(2, 'echo', 'y'))).rejects.toThrow();
  expect(JSON.parse((await later).text).result.structuredContent.text).toBe(text);
  await closed;
  expect(host.calls.map(({ tool }) => tool)).toEqual(['later']);
});

test('no connection is closed because its client is silent for a while', async () => {
  const { url } = await openSmall();
  const { headers } = await post(url, call(1, 'echo', 'x'), { connection: 'keep-alive' });
  expect(headers).toMatchObject({ connection: 'keep-alive' });
  // Node would tell its time limit here
  expect(headers).not.toHaveProperty('keep-alive');
});

test('what hangs, and streams of events, are not waited for', async () => {
  const { host, http, url } = await openSmall();
  const session = String((await post(url, initialize())).headers['mcp-session-id']);
  const events = await begin(url, 'GET', { accept: 'text/event-stream', 'mcp-session-id': session });
  const over = new Promise((resolve) =>
    events
      .resume()
      .once('error', () => {})
      .once('close', resolve),
  );
  const hung = post(url, call(1, 'hang', 'x')).catch((error: Error) => error.message);
  await until(() => host.calls.length > 0);
  await http.close(60_000);
  expect(await hung).toBe('socket hang up');
  await over;
});

test('a call that does not end in time is cancelled, its connection closed', async () => {
  const { host, http, url } = await openSmall();
  const waiting = post(url, call(1, 'wait', 'x')).catch((error: Error) => error.message);
  await until(() => host.calls.length > 0);
  await http.close(0);
  expect(await waiting).toBe('socket hang up');
  expect(host.calls[0]?.call.cancelled).toBe(true);
});

test('a client that leaves in the middle of its request, or of its answer, hurts nobody', async () => {
  const { host, url } = await openSmall();
  const { port } = new URL(url);
  const half = connect(Number(port), '127.0.0.1');
  half.write(`POST /mcp HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-length: 100\r\n\r\n{"jsonrpc"`);
  await once(half, 'connect');
  half.destroy();
  const answered = await begin(
    url,
    'POST',
    { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    JSON.stringify(call(1, 'echo', 'x'.repeat(5_000_000))),
  );
  answered.destroy();
  expect((await post(url, call(2, 'echo', 'y'))).status).toBe(200);
  expect(host.calls.map(({ tool }) => tool)).toEqual(['echo', 'echo']);
});
