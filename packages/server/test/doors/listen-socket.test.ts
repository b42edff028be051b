import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { hash01 } from '@faultbench/core';
import { listenSocket, type SocketDoor } from '../../src/doors/listen-socket';
import { call, type Frame, modernCall, request, socketPeer } from './peer';
import { type SmallHost, smallHost } from './small-host';
import { socketKinds } from './socket-kinds';

const folder = mkdtempSync(join(tmpdir(), 'doors-'));
const textOf = (frame: Frame) => (frame.result as { structuredContent: { text: string } }).structuredContent.text;
let count = 0;
let door: SocketDoor;
let host: SmallHost;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Resolves when the value has stayed the same for so long. */
async function stillFor(ms: number, value: () => number): Promise<void> {
  let before: number;
  do {
    before = value();
    await setTimeout(ms);
  } while (before === 0 || value() !== before);
}

describe.each(socketKinds)('by %s', (_kind, sockets) => {
  beforeEach(async () => {
    host = smallHost();
    door = await listenSocket(join(folder, `${++count}.sock`), host, sockets);
  });
  afterEach(() => door.drain(0));

  test('connections are told apart by name, and each pins its own generation', async () => {
    const [one, two] = [socketPeer(door.path).peer, socketPeer(door.path).peer];
    one.say(call(1, 'echo', 'old'));
    expect(textOf(await one.answer(1))).toBe('old');
    two.say(modernCall(1, 'echo', 'new'));
    expect((await two.answer(1)).result).toMatchObject({ resultType: 'complete' });
    expect(host.calls.map(({ door, client }) => `${door} ${client}`)).toEqual(['socket socket-1', 'socket socket-2']);
  });

  test('200 interleaved calls of two clients with equal ids: no answer crosses', async () => {
    const answered = host.call;
    // answers come in another order than the calls, the same in every test run
    host.call = async (asked) => {
      const turns = Math.floor(hash01(asked.client, Number(asked.request_id)) * 20);
      for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
      return answered(asked);
    };
    const peers = ['a', 'b'].map((name) => ({ name, ...socketPeer(door.path) }));
    for (let id = 0; id < 100; id++) for (const { name, peer } of peers) peer.say(call(id, 'echo', `${name}-${id}`));
    for (const { name, peer } of peers) {
      const frames = await peer.answers(100);
      expect(frames.map(({ id }) => id)).not.toEqual(Array.from({ length: 100 }, (_, id) => id));
      for (const frame of frames) expect(textOf(frame)).toBe(`${name}-${frame.id}`);
    }
  });

  test('a client that goes away in the middle does not hurt the other', async () => {
    const [leaving, staying] = [socketPeer(door.path), socketPeer(door.path).peer];
    leaving.peer.say(call(1, 'wait', 'x'), call(2, 'echo', 'y'.repeat(5_000_000)));
    staying.say(call(1, 'wait', 'z'), request(2, 'ping'));
    await staying.answer(2);
    leaving.socket.destroy();
    staying.say(call(3, 'release', 'z'));
    expect(textOf(await staying.answer(1))).toBe('z');
  });

  test('a half-closed connection still gets its answers, then the end', async () => {
    const { peer } = socketPeer(door.path);
    peer.say(call(1, 'later', 'a'), call(2, 'hang', 'b'));
    peer.end();
    await peer.ended;
    expect(peer.frames.map(({ id }) => id)).toEqual([1]);
  });

  test('disconnect closes this connection alone', async () => {
    const [one, two] = [socketPeer(door.path).peer, socketPeer(door.path).peer];
    one.say(call(1, 'echo', 'x'.repeat(1_000_000)), call(2, 'disconnect', 'x'));
    await one.ended;
    expect(one.frames.map(({ id }) => id)).toEqual([1]);
    two.say(call(1, 'echo', 'still here'));
    expect(textOf(await two.answer(1))).toBe('still here');
  });

  test('a client that reads late gets every answer, and is not listened to meanwhile', async () => {
    const { peer, socket } = socketPeer(door.path);
    socket.pause();
    const calls = Array.from({ length: 40 }, (_, id) => call(id, 'echo', `${id}`.padEnd(200_000, 'é')));
    for (const each of calls) peer.say(each);
    await stillFor(300, () => host.calls.length);
    expect(host.calls.length).toBeLessThan(calls.length);
    socket.resume();
    const frames = await peer.answers(calls.length);
    expect(new Set(frames.map(textOf))).toEqual(new Set(calls.map((_, id) => `${id}`.padEnd(200_000, 'é'))));
  });

  test('drain answers what was accepted, closes every connection and takes no new one', async () => {
    const { peer } = socketPeer(door.path);
    peer.say(call(1, 'later', 'a'), request(2, 'ping'));
    await peer.answer(2);
    await door.drain(800);
    await peer.ended;
    expect(peer.frames.map(({ id }) => id)).toEqual([2, 1]);
    const { socket } = socketPeer(door.path);
    await expect(once(socket, 'connect')).rejects.toMatchObject({ code: expect.stringMatching(/ENOENT|ECONNREFUSED/) });
  });

  test('a path that cannot be listened on is named', async () => {
    const taken = door.path.replace(folder, 'FOLDER');
    const told = async (path: string) => {
      const error = await listenSocket(path, host, sockets).then(
        () => new Error('it listens'),
        (reason: Error) => reason,
      );
      return error.message.replaceAll(folder, 'FOLDER').replaceAll(taken, 'FOLDER/1.sock');
    };
    expect(await told(join('/tmp', 'x'.repeat(100)))).toMatchInlineSnapshot(
      `"The socket path /tmp/xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx has 105 bytes: give one of at most 99"`,
    );
    expect(await told(join(folder, 'missing', '1.sock'))).toMatchInlineSnapshot(
      `"Cannot listen on the socket FOLDER/missing/1.sock: listen EACCES: permission denied FOLDER/missing/1.sock"`,
    );
    expect(await told(door.path)).toMatchInlineSnapshot(
      `"Cannot listen on the socket FOLDER/1.sock: listen EADDRINUSE: address already in use FOLDER/1.sock"`,
    );
  });
});
