import { bundle, stdioHost } from './bundles';
import { call, type Frame, initialize, request, spawnedPeer } from './peer';

let file: string;
let reaches: readonly string[];

beforeAll(() => {
  ({ file, reaches } = bundle(stdioHost));
});

const textOf = (frame: Frame) => (frame.result as { structuredContent: { text: string } }).structuredContent.text;

test('the door stands on nothing but itself', () => {
  expect(reaches).toEqual([]);
});

test('stdin ends: accepted calls are answered and the process exits with 0', async () => {
  const { peer, exited, stderr } = spawnedPeer(file);
  peer.say(initialize(), call(1, 'later', 'a'), call(2, 'hang', 'b'), call(3, 'echo', 'c'));
  peer.end();
  expect(await exited).toBe(0);
  expect(peer.frames.map(({ id }) => id)).toEqual(['init', 3, 1]);
  expect(stderr()).toBe('');
});

test('5 MB answers arrive whole though stdin has ended and the reader is slow', async () => {
  const { peer, child, exited } = spawnedPeer(file);
  child.stdout.pause();
  const text = 'Ø'.repeat(2_500_000);
  peer.say(call(1, 'echo', text), call(2, 'echo', text));
  peer.end();
  await new Promise<void>((resolve) => child.stdout.once('readable', resolve));
  child.stdout.resume();
  expect(await exited).toBe(0);
  expect(peer.frames.map(textOf).map((found) => found === text)).toEqual([true, true]);
  expect(peer.tail).toBe('');
});

test('disconnect: earlier answers arrive whole, then the process exits with 0', async () => {
  const { peer, exited } = spawnedPeer(file);
  const text = 'x'.repeat(1_000_000);
  peer.say(call(1, 'echo', text), call(2, 'disconnect', 'now'), call(3, 'later', 'x'));
  expect(await exited).toBe(0);
  expect(peer.frames.map(({ id }) => id)).toEqual([1]);
  expect(peer.frames.map(textOf)).toEqual([text]);
});

test('crash: the process exits with 1', async () => {
  const { peer, exited } = spawnedPeer(file);
  peer.say(call(1, 'crash', 'now'));
  expect(await exited).toBe(1);
  expect(peer.frames).toEqual([]);
});

test('nobody reads any more: the process exits at once', async () => {
  const { peer, child, exited } = spawnedPeer(file);
  peer.say(request(1, 'ping'));
  await peer.answer(1);
  child.stdout.destroy();
  peer.say(call(2, 'echo', 'a'), call(3, 'echo', 'b'));
  expect(await exited).toBe(3);
});

test('bad lines, a 10 MB line, then a good call', async () => {
  const { peer, exited } = spawnedPeer(file);
  peer.say('not json', '{}', '[]', '{"jsonrpc":"2.0"}', 'x'.repeat(10_000_000), call(1, 'echo', 'good'));
  expect(textOf(await peer.answer(1))).toBe('good');
  const codes = peer.frames.map(({ error }) => (error as Frame | undefined)?.code);
  expect(codes).toEqual([-32700, -32600, -32600, -32600, -32700, undefined]);
  peer.end();
  expect(await exited).toBe(0);
});
