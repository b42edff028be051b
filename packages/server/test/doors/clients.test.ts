import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StdioClientTransport as ModernStdio } from '@modelcontextprotocol/client/stdio';
import { listenSocket } from '../../src/doors/listen-socket';
import { ownSockets } from '../../src/process/own-sockets';
import { until } from '../support/until';
import { attach, bundle, stdioHost } from './bundles';
import { type AnyClient, connected, kinds, legacy, modernAs, socketTransport, talk } from './client-kinds';
import { smallHost } from './small-host';

const folder = mkdtempSync(join(tmpdir(), 'doors-'));
const path = join(folder, 'world.sock');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(kinds)('$kind', ({ spawn, socket }) => {
  test('over stdio', async () => {
    const client = await spawn(bundle(stdioHost).file);
    await talk(client);
    await closesQuickly(client);
  });

  test('over a socket', async () => {
    const host = smallHost();
    const door = await listenSocket(path, host, ownSockets());
    const client = await socket(path);
    await talk(client);
    await client.close();
    expect(host.touched).toBeGreaterThan(0);
    await door.drain(0);
  });

  test('over an attached process', async () => {
    const door = await listenSocket(path, smallHost(), ownSockets());
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
  const door = await listenSocket(path, host, ownSockets());
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
  const door = await listenSocket(path, host, ownSockets());
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

/** A client waits 2 s for a server that does not end with its stdin. */
async function closesQuickly(client: AnyClient): Promise<void> {
  const start = performance.now();
  await client.close();
  expect(performance.now() - start).toBeLessThan(2000);
}
