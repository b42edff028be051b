import { connect } from 'node:net';
import { Client as ModernClient, StreamableHTTPClientTransport as ModernHttp } from '@modelcontextprotocol/client';
import { StdioClientTransport as ModernStdio } from '@modelcontextprotocol/client/stdio';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as LegacyStdio } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as LegacyHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ReadBuffer, serializeMessage } from '@modelcontextprotocol/sdk/shared/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { toolNames } from './small-host';

const info = { name: 'client', version: '1' };
export const legacy = () => new LegacyClient(info);
export const modernAs = (mode: 'legacy' | 'auto' | { pin: string }) =>
  new ModernClient(info, { versionNegotiation: { mode } });

/** What both generations of clients offer alike. */
export interface AnyClient {
  listTools(): Promise<{ tools: readonly { name: string }[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }, ...rest: never[]): Promise<unknown>;
  getServerVersion(): { name: string } | undefined;
  close(): Promise<void>;
  onerror?: ((error: Error) => void) | undefined;
}

export interface Kind {
  readonly kind: string;
  /** A client connected with a process. */
  readonly spawn: (file: string, ...args: string[]) => Promise<AnyClient>;
  /** A client connected with a socket. */
  readonly socket: (path: string) => Promise<AnyClient>;
  /** A client connected with a URL. */
  readonly http: (url: string) => Promise<AnyClient>;
}

export const kinds: readonly Kind[] = [
  {
    kind: 'SDK 1.x',
    spawn: (file, ...args) =>
      connected(legacy(), new LegacyStdio({ command: process.execPath, args: [file, ...args] })),
    socket: (to) => connected(legacy(), socketTransport(to)),
    // its types and those of exactOptionalPropertyTypes disagree on sessionId
    http: (url) => connected(legacy(), new LegacyHttp(new URL(url)) as Transport),
  },
  ...(['legacy', 'auto', { pin: '2026-07-28' }] as const).map((mode) => ({
    kind: `client 2.x, ${JSON.stringify(mode)}`,
    spawn: (file: string, ...args: string[]) =>
      connected(modernAs(mode), new ModernStdio({ command: process.execPath, args: [file, ...args] })),
    socket: (to: string) => connected(modernAs(mode), socketTransport(to)),
    http: (url: string) => connected(modernAs(mode), new ModernHttp(new URL(url))),
  })),
];

/** Lists, calls, is refused; after listing, clients check results against what was listed. */
export async function talk(client: AnyClient): Promise<void> {
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

export async function connected<T extends { connect(transport: Transport): Promise<void> }>(
  client: T,
  transport: Transport,
): Promise<T> {
  await client.connect(transport);
  return client;
}

/** The SDK's framing over a socket. */
export function socketTransport(to: string): Transport {
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
