import fc from 'fast-check';
import { call, envelope, type Frame, initialize, modern, modernCall, notification, pairedPeer, request } from './peer';

/** Good messages of both generations, to be damaged. */
const messages: readonly Frame[] = [
  initialize(),
  notification('notifications/initialized'),
  request(1, 'ping'),
  request(2, 'tools/list'),
  call(3, 'echo', 'Zoë 🧾'),
  call(4, 'refuse', 'x'),
  call(5, 'hang', 'x'),
  notification('notifications/cancelled', { requestId: 5 }),
  modern(6, 'server/discover'),
  modernCall(7, 'list', 'a,b'),
  modern(8, 'subscriptions/listen', { notifications: {} }),
  notification('notifications/cancelled', { requestId: 8, _meta: envelope }),
];

/** Cuts, doubles and overwrites bytes of a line. */
const damage = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat(12),
  by: fc.oneof(fc.uint8Array({ maxLength: 6 }), fc.constantFrom(...['"', '{', '}', '[', ']', ',', 'null', '\\', '\n'])),
});

const damaged = fc.tuple(fc.constantFrom(...messages), fc.array(damage, { maxLength: 3 })).map(([message, damages]) => {
  let bytes = Buffer.from(`${JSON.stringify(message)}\n`);
  for (const { at, length, by } of damages) {
    const start = Math.floor(at * bytes.length);
    bytes = Buffer.concat([bytes.subarray(0, start), Buffer.from(by as string), bytes.subarray(start + length)]);
  }
  return bytes;
});

test('no dialogue, however damaged, ends the connection or leaves a torn frame', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(damaged, { maxLength: 12 }), async (dialogue) => {
      const { peer, connection } = pairedPeer();
      for (const bytes of dialogue) peer.bytes(bytes);
      peer.say('', call('last', 'echo', 'x'), modernCall('last', 'echo', 'x'));
      await peer.answer('last');
      for (const frame of peer.frames) {
        expect(frame.jsonrpc).toBe('2.0');
        if (frame.method === undefined) expect('result' in frame !== 'error' in frame).toBe(true);
      }
      peer.end();
      await connection.closed;
      expect([peer.noise, peer.tail]).toEqual([[], '']);
    }),
    { numRuns: 400 },
  );
});
