import type { JsonObject } from '@faultbench/core';
import type { CompiledWorld } from '../compile/compiled-world';
import type { DoorHost } from '../doors/host';
import { listenSocket } from '../doors/listen-socket';
import type { StateFiles } from '../mirror/state-files';
import { openWorld } from './open-world';
import { ownSockets } from './own-sockets';
import type { ReadyWorld } from './ready-world';

/** A list of more rows than this would cost more than it warms. */
const MOST_ROWS = 200;

/** What a client that warms a door up says: a handshake, the list of tools, calls. */
export type Dialogue = readonly JsonObject[];

/**
 * Runs the whole path of a call once, over a world that is thrown away: code is compiled and loaded before the
 * first real call comes. Nothing it does can be seen later, also in the files.
 */
export async function exercise(
  ready: ReadyWorld,
  files: StateFiles,
  hold: (host: DoorHost, dialogue: Dialogue) => Promise<void>,
): Promise<void> {
  const { seed, clock } = ready.compiled.spec;
  const setup = {
    run: 1,
    seed,
    clock: { mode: 'virtual', start: clock.start },
    faults: { rules: {}, plan: [] },
  } as const;
  const { host } = openWorld({ ...ready, base: ready.base.fork() }, setup, () => files);
  await hold(host, dialogueFor(ready.compiled));
  files.clear();
}

/** At a door of its own that goes again, where the real one will be: the first connection is what costs most. */
export async function exerciseSocket(path: string, host: DoorHost, dialogue: Dialogue): Promise<void> {
  const sockets = ownSockets();
  const door = await listenSocket(path, host, sockets);
  const client = await sockets.connect(path);
  const over = new Promise<void>((resolve) => {
    client.open({ data: () => {}, end: resolve, broken: () => resolve(), drained: () => {} });
  });
  client.write(dialogue.map((message) => `${JSON.stringify(message)}\n`).join(''), () => {});
  client.finish();
  await over;
  client.destroy();
  await door.drain(0);
}

// a read of each kind that finds its rows, and arguments that are refused: no handler runs before its time.
// Further tools would warm little more, and every process that waits would pay for them.
function dialogueFor({ spec, tables }: CompiledWorld): Dialogue {
  const clientInfo = { name: 'warm-up', version: '1' };
  const [first] = spec.operations;
  const get = spec.operations.find(({ kind }) => kind === 'get');
  const list = spec.operations.find(
    ({ kind, record = '' }) => kind === 'list' && (tables[record]?.length ?? 0) <= MOST_ROWS,
  );
  const id = tables[get?.record ?? '']?.[0]?.id ?? '';
  const calls = [
    ...(first ? [{ name: first.tool, arguments: { '': 0 } }] : []),
    ...(list ? [{ name: list.tool, arguments: {} }] : []),
    ...(get ? [{ name: get.tool, arguments: { id } }] : []),
  ];
  const messages = [
    { id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/list', params: {} },
    ...calls.map((params, index) => ({ id: index + 3, method: 'tools/call', params })),
  ];
  return messages.map((message) => ({ jsonrpc: '2.0', ...message }));
}
