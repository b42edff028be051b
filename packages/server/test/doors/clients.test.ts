import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client as ModernClient } from '@modelcontextprotocol/client';
import { StdioClientTransport as ModernStdio } from '@modelcontextprotocol/client/stdio';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as LegacyStdio } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ReadBuffer, serializeMessage } from '@modelcontextprotocol/sdk/shared/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { listenSocket } from '../../src/doors/listen-socket';
import { until } from '../support/until';
import { attach, bundle, stdioHost } from './bundles';
import { smallHost, toolNames } from './small-host';

const folder = mkdtempSync(join(tmpdir(), 'doors-'));
const path = join(folder, 'world.sock');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const info = { name: 'client', version: '1' };
const legacy = () => new LegacyClient(info);
const modernAs = (mode: 'legacy' | 'auto' | { pin: string }) =>
  new ModernClient(info, { versionNegotiation: { mode } });

/** What both generations of clients offer alike. */
interface AnyClient {
  listTools(): Promise<{ tools: readonly { name: string }[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
  getServerVersion(): { name: string } | undefined;
  close(): Promise<void>;
  onerror?: ((error: Error) => void) | undefined;
}

interface Kind {
  readonly kind: string;
  /** A client connected with a process. */
  readonly spawn: (file: string, ...args: string[]) => Promise<AnyClient>;
  /** A client connected with a socket. */
  readonly socket: (path: string) => Promise<AnyClient>;
}

const kinds: readonly Kind[] = [
  {
    kind: 'SDK 1.x',
    spawn: (file, ...args) =>
      connected(legacy(), new LegacyStdio({ command: process.execPath, args: [file, ...args] })),
    socket: (to) => connected(legacy(), socketTransport(to)),
  },
  ...(['legacy', 'auto', { pin: '2026-07-28' }] as const).map((mode) => ({
    kind: `client 2.x, ${JSON.stringify(mode)}`,
    spawn: (file: string, ...args: string[]) =>
      connected(modernAs(mode), new ModernStdio({ command: process.execPath, args: [file, ...args] })),
    socket: (to: string) => connected(modernAs(mode), socketTransport(to)),
  })),
];

describe.each(kinds)('$kind', ({ spawn, socket }) => {
  test('over stdio', async () => {
    const client = await spawn(bundle(stdioHost).file);
    await talk(client);
    await closesQuickly(client);
  });

  test('over a socket', async () => {
    const host = smallHost();
    const door = await listenSocket(path, host);
    const client = await socket(path);
    await talk(client);
    await client.close();
    expect(host.touched).toBeGreaterThan(0);
    await door.drain(0);
  });

  test('over an attached process', async () => {
    const door = await listenSocket(path, smallHost());
    const client = await spawn(bundle(attach).file, path);
    await talk(client);
    await closesQuickly(client);
    await door.drain(0);
  });
});

test('a client of the modern generation is served in it', async () => {
  const client = modernAs('auto');
  await client.connect(new ModernStdio({ command: process.execPath, args: [bundle(stdioHost).file] }));
  expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
  await client.close();
});

test('clients of both generations share one world over one socket', async () => {
  const host = smallHost();
  const door = await listenSocket(path, host);
  const [old, young] = await Promise.all([
    connected(legacy(), socketTransport(path)),
    connected(modernAs('auto'), socketTransport(path)),
  ]);
  await Promise.all([
    old.callTool({ name: 'wait', arguments: { text: 'x' } }),
    young.callTool({ name: 'release', arguments: { text: 'x' } }),
  ]);
  expect(host.calls.map(({ tool }) => tool).sort()).toEqual(['release', 'wait']);
  await Promise.all([old.close(), young.close()]);
  await door.drain(0);
});

test('a client that gives up cancels, and the world is told', async () => {
  const host = smallHost();
  const door = await listenSocket(path, host);
  const client = legacy();
  await client.connect(socketTransport(path));
  const giveUp = new AbortController();
  const given = client.callTool({ name: 'wait', arguments: { text: 'x' } }, undefined, { signal: giveUp.signal });
  await until(() => host.calls.length > 0);
  const told = new Promise<void>((resolve) => host.calls[0]?.call.whenCancelled?.(resolve));
  giveUp.abort();
  await expect(given).rejects.toThrow();
  await told;
  await client.close();
  await door.drain(0);
});

/** Lists, calls, is refused; after listing, clients check results against what was listed. */
async function talk(client: AnyClient): Promise<void> {
  const errors: Error[] = [];
  client.onerror = (error) => errors.push(error);
  expect(client.getServerVersion()).toMatchObject({ name: 'small' });
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(toolNames);
  const say = (name: string, text = 'Zoë 🧾') => client.callTool({ name, arguments: { text } });
  expect(await say('echo')).toMatchObject({
    content: [{ type: 'text', text: '{"text":"Zoë 🧾"}' }],
    structuredContent: { text: 'Zoë 🧾' },
  });
  expect(await say('list', 'a,b')).toMatchObject({ structuredContent: { result: ['a', 'b'] } });
  expect(await say('plain', '')).toMatchObject({ content: [{ type: 'text', text: '' }] });
  expect(await say('refuse', 'ord-1')).toMatchObject({
    isError: true,
    content: [{ type: 'text', text: '404: no row ord-1' }],
    structuredContent: { error: { status: 404, message: 'no row ord-1' } },
  });
  expect(await client.callTool({ name: 'echo', arguments: {} })).toMatchObject({ isError: true });
  await expect(say('nothing')).rejects.toMatchObject({ code: -32602 });
  const many = Array.from({ length: 50 }, (_, index) => say('echo', String(index)));
  expect(
    (await Promise.all(many)).map((result) => (result as { structuredContent: object }).structuredContent),
  ).toEqual(many.map((_, index) => ({ text: String(index) })));
  expect(errors).toEqual([]);
}

/** A client waits 2 s for a server that does not end with its stdin. */
async function closesQuickly(client: AnyClient): Promise<void> {
  const start = performance.now();
  await client.close();
  expect(performance.now() - start).toBeLessThan(2000);
}

async function connected<T extends { connect(transport: Transport): Promise<void> }>(
  client: T,
  transport: Transport,
): Promise<T> {
  await client.connect(transport);
  return client;
}

/** The SDK's framing over a socket. */
function socketTransport(to: string): Transport {
  const socket = connect(to);
  const buffer = new ReadBuffer();
  const transport: Transport = {
    start: () => new Promise((resolve) => socket.once('connect', resolve)),
    send: (message) => new Promise((resolve) => socket.write(serializeMessage(message), () => resolve())),
    close: () => new Promise((resolve) => socket.end(resolve)),
  };
  socket.on('data', (chunk) => {
    buffer.append(chunk);
    for (let message = buffer.readMessage(); message !== null; message = buffer.readMessage()) {
      transport.onmessage?.(message);
    }
  });
  socket.on('close', () => transport.onclose?.());
  return transport;
}
