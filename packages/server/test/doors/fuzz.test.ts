import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { Ledger } from '../process/ledger';
import {
  call,
  envelope,
  type Frame,
  initialize,
  modern,
  modernCall,
  notification,
  type Peer,
  pairedPeer,
  request,
  socketPeer,
} from './peer';

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

/** Dialogues of such messages, each damaged here and there, as bytes. */
function dialogues(of: readonly Frame[]) {
  const damaged = fc.tuple(fc.constantFrom(...of), fc.array(damage, { maxLength: 3 })).map(([message, damages]) => {
    let bytes = Buffer.from(`${JSON.stringify(message)}\n`);
    for (const { at, length, by } of damages) {
      const start = Math.floor(at * bytes.length);
      bytes = Buffer.concat([bytes.subarray(0, start), Buffer.from(by as string), bytes.subarray(start + length)]);
    }
    return bytes;
  });
  return fc.array(damaged, { maxLength: 12 });
}

function expectWhole(peer: Peer): void {
  for (const frame of peer.frames) {
    expect(frame.jsonrpc).toBe('2.0');
    if (frame.method === undefined) expect('result' in frame !== 'error' in frame).toBe(true);
  }
  expect([peer.noise, peer.tail]).toEqual([[], '']);
}

test('no dialogue, however damaged, ends the connection or leaves a torn frame', async () => {
  await fc.assert(
    fc.asyncProperty(dialogues(messages), async (dialogue) => {
      const { peer, connection } = pairedPeer();
      for (const bytes of dialogue) peer.bytes(bytes);
      peer.say('', call('last', 'echo', 'x'), modernCall('last', 'echo', 'x'));
      await peer.answer('last');
      peer.end();
      await connection.closed;
      expectWhole(peer);
    }),
    { numRuns: 2000 },
  );
}, 120_000);

const ledger = new Ledger();
const entry = { name: 'add_entry', arguments: { account_id: '1', amount: 5 } };
const lookUp = { name: 'get_account', arguments: { id: '1' } };

/** The same for a world: calls that write, read and are refused, of both generations. */
const worldMessages: readonly Frame[] = [
  initialize(),
  request(1, 'tools/list'),
  request(2, 'tools/call', entry),
  request(3, 'tools/call', lookUp),
  notification('notifications/cancelled', { requestId: 2 }),
  modern(4, 'tools/list'),
  modern(5, 'tools/call', entry),
  modern(6, 'tools/call', { ...lookUp, arguments: { id: '99' } }),
];

test('one server takes them one connection after the other, and serves on', async () => {
  const server = await ledger.start();
  const client = socketPeer(server.socket).peer;
  await fc.assert(
    fc.asyncProperty(dialogues(worldMessages), async (dialogue) => {
      const { peer } = socketPeer(server.socket);
      for (const bytes of dialogue) peer.bytes(bytes);
      peer.bytes(Buffer.from('\n'));
      peer.end();
      await peer.ended;
      expectWhole(peer);
    }),
    { numRuns: 10_000 },
  );
  client.say(request('good', 'tools/call', entry));
  expect((await client.answer('good')).result).toMatchObject({ structuredContent: { amount: 5 } });
  const lines = readFileSync(join(server.folder, 'trace.jsonl'), 'utf8').trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).seq)).toEqual(lines.map((_, at) => at + 1));
  expect(lines.length).toBeGreaterThan(3000);
  expect(server.log()).not.toContain('    at ');
  expect(await server.stop()).toMatchObject({ asked: true });
}, 120_000);
