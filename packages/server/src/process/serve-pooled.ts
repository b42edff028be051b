import { dispatch } from '../control/dispatch';
import type { ControlCommand, ControlReply, ControlRequest } from '../control/messages';
import type { DoorHost } from '../doors/host';
import { serveLines } from '../doors/serve-lines';
import { guardStdout, type OpenStdout } from '../handlers/guard-stdout';
import { readMemory } from '../mirror/memory';
import { endCleanly, leave } from './end';
import { exercise } from './exercise';
import { LateHost } from './late-host';
import { type OpenWorld, openWorld, servedBy } from './open-world';
import { type ReadyWorld, readWorld } from './ready-world';
import { SocketPlace } from './socket-place';

/**
 * The life of a server that belongs to a test process, which drives it over the IPC channel.
 * It ends when it is told to, when its stdin ends, and at once when the channel breaks: its owner is gone.
 *
 *     prepare (the world it will probably serve, exercised; doors open) → load (its one run, or one that was left)
 *       → writes, clock, faults → stop
 */
export function servePooled(): void {
  const openStdout = guardStdout();
  const host = new LateHost();
  let doors: Promise<void> | undefined;
  let ready: ReadyWorld | undefined;
  let open: OpenWorld | undefined;
  const place = new SocketPlace(host, () => open?.mirror.isLeft ?? false);
  const end = () => (open ? endCleanly(open.mirror) : process.exit(0));
  const openDoors = (path: string) => {
    doors ??= place.listen(path).then(() => serveStdio(host, openStdout, end));
    return doors;
  };
  process.on('disconnect', () => {
    place.removeFolderAtExit();
    leave(0);
  });
  process.on('message', async (request: ControlRequest) => {
    if (request.type === 'prepare') {
      ready = readWorld(request.compiled);
      await Promise.all([exercise(ready), openDoors(request.socket)]);
      reply({ id: request.id, ok: true });
    } else if (request.type === 'load') {
      open = load(request, ready);
      host.open(open.host);
      await openDoors(request.socket);
      if (request.inPlaceOf !== undefined) await place.move(request.inPlaceOf);
      open.mirror.takeUp();
      reply({ id: request.id, ok: true });
    } else if (request.type === 'stop') end();
    else if (open) reply(dispatch(request.id, request, open));
  });
}

type Load = Extract<ControlCommand, { readonly type: 'load' }>;

function load({ compiled, folder, setup, inPlaceOf }: Load, prepared: ReadyWorld | undefined): OpenWorld {
  const ready = prepared?.path === compiled ? prepared : readWorld(compiled);
  const left = inPlaceOf === undefined ? undefined : readMemory(folder, servedBy(ready, setup));
  if (inPlaceOf !== undefined && !left) throw new Error(`${folder} was left by a run of something else`);
  const open = openWorld(ready, setup, () => folder, left);
  open.mirror.open();
  return open;
}

function serveStdio(host: DoorHost, openStdout: OpenStdout, end: () => void): void {
  const exit = () => process.exit(0);
  const stdio = { door: 'stdio', client: 'stdio', disconnect: exit, broken: exit } as const;
  void serveLines(process.stdin, openStdout(), host, stdio).closed.then(end);
}

function reply(message: ControlReply): void {
  process.send?.(message);
}
