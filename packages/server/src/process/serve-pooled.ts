import { dispatch } from '../control/dispatch';
import type { ControlCommand, ControlReply, ControlRequest } from '../control/messages';
import { listenSocket } from '../doors/listen-socket';
import { serveLines } from '../doors/serve-lines';
import { guardStdout, type OpenStdout } from '../handlers/guard-stdout';
import { endCleanly, endOrphaned, removeAtExit } from './end';
import { exercise } from './exercise';
import { type OpenWorld, openWorld, type ReadyWorld, readWorld } from './open-world';

type Load = Extract<ControlCommand, { readonly type: 'load' }>;

/**
 * The life of a server that belongs to a test process, which drives it over the IPC channel.
 * It ends when it is told to, when its stdin ends, and at once when the channel breaks: its owner is gone.
 *
 *     prepare (the world it will probably serve, exercised) → load (its one run) → writes, clock, faults → stop
 */
export function servePooled(): void {
  const openStdout = guardStdout();
  let socket: string | undefined;
  let ready: ReadyWorld | undefined;
  let open: OpenWorld | undefined;
  process.on('disconnect', () => endOrphaned(socket));
  process.on('message', async (request: ControlRequest) => {
    if (request.type === 'prepare') {
      ready = readWorld(request.compiled);
      await exercise(ready);
      reply({ id: request.id, ok: true });
    } else if (request.type === 'load') {
      socket = request.socket;
      open = await load(request, ready?.path === request.compiled ? ready : readWorld(request.compiled), openStdout);
      reply({ id: request.id, ok: true });
    } else if (request.type === 'stop') {
      if (open) endCleanly(open.mirror);
      else process.exit(0);
    } else if (open) reply(dispatch(request.id, request, open));
  });
}

async function load({ folder, socket, setup }: Load, ready: ReadyWorld, openStdout: OpenStdout): Promise<OpenWorld> {
  const open = openWorld(ready, setup, () => folder);
  open.mirror.open();
  await listenSocket(socket, open.host);
  removeAtExit(socket);
  const leave = () => process.exit(0);
  const stdio = { door: 'stdio', client: 'stdio', disconnect: leave, broken: leave } as const;
  const connection = serveLines(process.stdin, openStdout(), open.host, stdio);
  void connection.closed.then(() => endCleanly(open.mirror));
  return open;
}

function reply(message: ControlReply): void {
  process.send?.(message);
}
