import { dispatch } from '../control/dispatch';
import type { ControlCommand, ControlReply, ControlRequest, ControlValue } from '../control/messages';
import type { DoorHost } from '../doors/host';
import { listenSocket } from '../doors/listen-socket';
import { serveLines } from '../doors/serve-lines';
import { guardStdout, type OpenStdout } from '../handlers/guard-stdout';
import type { HttpHost } from '../http';
import { endCleanly, endOrphaned, removeAtExit } from './end';
import { exercise } from './exercise';
import { holdHttp } from './exercise-http';
import { LateHost } from './late-host';
import { loadHttp } from './load-http';
import { type OpenWorld, openWorld } from './open-world';
import { type ReadyWorld, readWorld } from './ready-world';

/**
 * The life of a server that belongs to a test process, which drives it over the IPC channel.
 * It ends when it is told to, when its stdin ends, and at once when the channel breaks: its owner is gone.
 *
 *     prepare (the world it will probably serve, exercised; doors open) → load (its one run)
 *       → listen, writes, clock, faults → stop
 */
export function servePooled(): void {
  const server = new PooledServer(guardStdout());
  process.on('disconnect', () => server.orphan());
  process.on('message', async (request: ControlRequest) => {
    const reply = await server.answer(request);
    if (reply) process.send?.(reply);
  });
}

class PooledServer {
  readonly #openStdout: OpenStdout;
  readonly #host = new LateHost();
  #doors: Promise<void> | undefined;
  #http: Promise<HttpHost> | undefined;
  #socket: string | undefined;
  #ready: ReadyWorld | undefined;
  #open: OpenWorld | undefined;

  constructor(openStdout: OpenStdout) {
    this.#openStdout = openStdout;
  }

  orphan(): void {
    endOrphaned(this.#socket);
  }

  /** Undefined for what is not answered. */
  async answer(request: ControlRequest): Promise<ControlReply | undefined> {
    const { id } = request;
    switch (request.type) {
      case 'prepare':
        return done(id, await this.#prepare(request));
      case 'load':
        return done(id, await this.#load(request));
      case 'listen':
        return done(id, (await this.#listen(request.port)).url);
      case 'stop':
        this.#end();
        return undefined;
      default:
        return this.#open && dispatch(id, request, this.#open);
    }
  }

  async #prepare({ compiled, socket, doors }: Extract<ControlCommand, { type: 'prepare' }>): Promise<undefined> {
    const ready = readWorld(compiled);
    this.#ready = ready;
    await Promise.all([exercise(ready), this.#openDoors(socket)]);
    if (!doors.includes('http')) return;
    await exercise(ready, holdHttp(ready.compiled.spec));
    await this.#listen(0);
  }

  async #load({ compiled, folder, setup, socket }: Extract<ControlCommand, { type: 'load' }>): Promise<undefined> {
    const ready = this.#ready?.path === compiled ? this.#ready : readWorld(compiled);
    this.#ready = ready;
    const open = openWorld(ready, setup, () => folder);
    this.#open = open;
    open.mirror.open();
    this.#host.open(open.host);
    await this.#openDoors(socket);
  }

  #openDoors(socket: string): Promise<void> {
    this.#socket = socket;
    this.#doors ??= openLineDoors(socket, this.#host, this.#openStdout, () => this.#end());
    return this.#doors;
  }

  #listen(port: number): Promise<HttpHost> {
    const spec = this.#ready?.compiled.spec;
    if (!spec) throw new Error('asked to listen before there was a world');
    this.#http ??= loadHttp().openHttp(this.#host, spec, { host: '127.0.0.1', port, guard: {} });
    return this.#http;
  }

  #end(): void {
    if (this.#open) endCleanly(this.#open.mirror);
    else process.exit(0);
  }
}

function done(id: number, value: ControlValue | undefined): ControlReply {
  return { id, ok: true, ...(value === undefined ? {} : { value }) };
}

async function openLineDoors(socket: string, host: DoorHost, openStdout: OpenStdout, end: () => void): Promise<void> {
  await listenSocket(socket, host);
  removeAtExit(socket);
  const leave = () => process.exit(0);
  const stdio = { door: 'stdio', client: 'stdio', disconnect: leave, broken: leave } as const;
  void serveLines(process.stdin, openStdout(), host, stdio).closed.then(end);
}
