import { dispatch } from '../control/dispatch';
import type { ControlReply, ControlRequest } from '../control/messages';
import type { DoorHost } from '../doors/host';
import { listenSocket } from '../doors/listen-socket';
import { serveLines } from '../doors/serve-lines';
import { guardStdout, type OpenStdout } from '../handlers/guard-stdout';
import { endCleanly, endOrphaned, removeAtExit } from './end';
import { exercise } from './exercise';
import { LateHost } from './late-host';
import { type OpenWorld, openWorld } from './open-world';
import { type ReadyWorld, readWorld } from './ready-world';

/**
 * The life of a server that belongs to a test process, which drives it over the IPC channel.
 * It ends when it is told to, when its stdin ends, and at once when the channel breaks: its owner is gone.
 *
 *     prepare (the world it will probably serve, exercised; doors open) → load (its one run)
 *       → writes, clock, faults → stop
 */
export function servePooled(): void {
  const openStdout = guardStdout();
  const host = new LateHost();
  let doors: Promise<void> | undefined;
  let socket: string | undefined;
  let ready: ReadyWorld | undefined;
  let open: OpenWorld | undefined;
  const openDoors = (path: string) => {
    socket = path;
    doors ??= listen(path, host, openStdout, () => (open ? endCleanly(open.mirror) : process.exit(0)));
    return doors;
  };
  process.on('disconnect', () => endOrphaned(socket));
  process.on('message', async (request: ControlRequest) => {
    if (request.type === 'prepare') {
      ready = readWorld(request.compiled);
      await Promise.all([exercise(ready), openDoors(request.socket)]);
      reply({ id: request.id, ok: true });
    } else if (request.type === 'load') {
      const { compiled, folder, setup } = request;
      open = openWorld(ready?.path === compiled ? ready : readWorld(compiled), setup, () => folder);
      open.mirror.open();
      host.open(open.host);
      await openDoors(request.socket);
      reply({ id: request.id, ok: true });
    } else if (request.type === 'stop') {
      if (open) endCleanly(open.mirror);
      else process.exit(0);
    } else if (open) reply(dispatch(request.id, request, open));
  });
}

async function listen(socket: string, host: DoorHost, openStdout: OpenStdout, end: () => void): Promise<void> {
  await listenSocket(socket, host);
  removeAtExit(socket);
  const leave = () => process.exit(0);
  const stdio = { door: 'stdio', client: 'stdio', disconnect: leave, broken: leave } as const;
  void serveLines(process.stdin, openStdout(), host, stdio).closed.then(end);
}

function reply(message: ControlReply): void {
  process.send?.(message);
}
