import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listenSocket } from '../../src/doors/listen-socket';
import { ownSockets } from '../../src/process/own-sockets';
import { attach, bundle } from './bundles';
import { call, type Frame, initialize, request, spawnedPeer } from './peer';
import { smallHost } from './small-host';

const folder = mkdtempSync(join(tmpdir(), 'doors-'));
const path = join(folder, 'world.sock');
const textOf = (frame: Frame) => (frame.result as { structuredContent: { text: string } }).structuredContent.text;
let file: string;

beforeAll(() => {
  const { file: built, reaches } = bundle(attach);
  file = built;
  expect(reaches).toEqual(['node:fs', 'node:net']);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('bytes go both ways; the end of stdin waits for the rest', async () => {
  const door = await listenSocket(path, smallHost(), ownSockets());
  const { peer, exited, stderr } = spawnedPeer(file, path);
  const text = 'Zoë 🧾'.repeat(500_000);
  peer.say(initialize(), call(1, 'echo', text), call(2, 'later', 'rest'));
  peer.end();
  expect(await exited).toBe(0);
  expect(peer.frames.map(({ id }) => id)).toEqual(['init', 1, 2]);
  expect(textOf(await peer.answer(1))).toBe(text);
  expect(stderr()).toBe('');
  await door.drain(0);
});

test('the server goes away: exit 0', async () => {
  const door = await listenSocket(path, smallHost(), ownSockets());
  const { peer, exited, stderr } = spawnedPeer(file, path);
  peer.say(request(1, 'ping'));
  await peer.answer(1);
  await door.drain(0);
  expect(await exited).toBe(0);
  expect(stderr()).toBe('');
});

test('the server dies with what was sent to it unread: exit 0 without a word', async () => {
  const dying = createServer((socket) => socket.once('readable', () => socket.destroy()));
  await new Promise<void>((resolve) => dying.listen(path, resolve));
  const { peer, exited, stderr } = spawnedPeer(file, path);
  peer.say('x'.repeat(5_000_000));
  expect(await exited).toBe(0);
  expect(stderr()).toBe('');
  await new Promise((resolve) => dying.close(resolve));
});

test('a disconnect fault: what was answered before arrives, then exit 0', async () => {
  const door = await listenSocket(path, smallHost(), ownSockets());
  const { peer, exited } = spawnedPeer(file, path);
  peer.say(call(1, 'echo', 'x'.repeat(1_000_000)), call(2, 'disconnect', 'x'));
  expect(await exited).toBe(0);
  expect(peer.frames.map(({ id }) => id)).toEqual([1]);
  await door.drain(0);
});

test('nobody reads any more: exit', async () => {
  const door = await listenSocket(path, smallHost(), ownSockets());
  const { peer, child, exited } = spawnedPeer(file, path);
  peer.say(request(1, 'ping'));
  await peer.answer(1);
  child.stdout.destroy();
  peer.say(call(2, 'echo', 'a'), call(3, 'echo', 'b'));
  expect(await exited).toBe(0);
  await door.drain(0);
});

test('mistakes of the caller', async () => {
  const missing = spawnedPeer(file, join(folder, 'nobody.sock'));
  expect(await missing.exited).toBe(1);
  expect(missing.stderr().replace(folder, 'FOLDER')).toMatchInlineSnapshot(`
"Cannot attach to FOLDER/nobody.sock: no server listens there (ENOENT). Is the test still running?
"
`);
  const none = spawnedPeer(file);
  expect(await none.exited).toBe(2);
  expect(none.stderr()).toMatchInlineSnapshot(`
"Which socket? Usage: attach.js SOCKET
"
`);
});
