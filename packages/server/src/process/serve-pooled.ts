import type { WorldSpec } from '@faultbench/core';
import { dispatch } from '../control/dispatch';
import type { ControlCommand, ControlReply, ControlRequest } from '../control/messages';
import type { ListenHandle } from '../doors/http/listen-http';
import { guardStdout } from '../handlers/guard-stdout';
import { readMemory } from '../mirror/memory';
import { StateFiles } from '../mirror/state-files';
import { closeMirror, leave, leaveAtOnce } from './end';
import { exercise, exerciseSocket } from './exercise';
import { HttpPlace } from './http-place';
import { isRunning } from './is-running';
import type { KeptBundles } from './kept-bundles';
import { LateHost } from './late-host';
import { type OpenWorld, openWorld, servedBy } from './open-world';
import { meetOwner } from './owner';
import { type ReadyWorld, readWorld } from './ready-world';
import { SocketPlace } from './socket-place';

/** How often, and how many ms apart, an owner is looked for whose channel has broken. */
const LOOKS = 40;
const LOOK_MS = 5;

/**
 * The life of a server that belongs to a test process, which drives it over an IPC channel.
 * It ends when it is told to, and at once when the channel breaks: its owner is gone.
 *
 *     prepare (the world it will probably serve, exercised; doors open) → load (its one run, or one that was left)
 *       → listen, writes, clock, faults → stop
 */
export function servePooled(bundles: KeptBundles, owner: number | undefined): void {
  guardStdout();
  const server = new PooledServer(bundles);
  const channel = meetOwner({
    asks: async (request, handle) => {
      const { reply, handle: sent, afterwards = () => {} } = await server.answer(request, handle);
      if (reply) channel.send(reply, sent, afterwards);
    },
    leaves: () => server.orphan(owner),
  });
}

type Prepare = Extract<ControlCommand, { readonly type: 'prepare' }>;
type Load = Extract<ControlCommand, { readonly type: 'load' }>;
type Stop = Extract<ControlRequest, { readonly type: 'stop' }>;

interface Answer {
  /** None when there is nobody to ask. */
  readonly reply: ControlReply | undefined;
  /** Goes along with it. */
  readonly handle?: ListenHandle;
  /** Follows when it has left this process. */
  readonly afterwards?: () => void;
}

class PooledServer {
  readonly #bundles: KeptBundles;
  readonly #host = new LateHost();
  readonly #socket = new SocketPlace(this.#host, () => this.#open?.mirror.isLeft ?? false);
  readonly #http = new HttpPlace(this.#host, () => this.#httpBundle);
  #doors: Promise<void> | undefined;
  #prepared: StateFiles | undefined;
  #ready: ReadyWorld | undefined;
  #open: OpenWorld | undefined;

  constructor(bundles: KeptBundles) {
    this.#bundles = bundles;
  }

  /** The folder of its socket is the owner's: it goes with the last of its servers when the owner cannot remove it. */
  orphan(owner: number | undefined): never {
    if (owner === undefined || isGone(owner)) this.#socket.removeFolderAtExit();
    return leave(0);
  }

  async answer(request: ControlRequest, handle: ListenHandle | undefined): Promise<Answer> {
    const { id } = request;
    switch (request.type) {
      case 'prepare':
        await this.#prepare(request);
        return { reply: { id, ok: true } };
      case 'load':
        await this.#load(request, handle);
        return { reply: { id, ok: true } };
      case 'listen': {
        const { url, ...http } = await this.#http.listen(this.#spec);
        return { reply: { id, ok: true, value: url }, handle: http.handle };
      }
      case 'stop':
        await this.#stop(request);
        return { reply: { id, ok: true }, afterwards: () => (request.forget ? leaveAtOnce() : leave(0)) };
      default:
        return { reply: this.#open && dispatch(id, request, this.#open) };
    }
  }

  async #prepare({ compiled, folder, socket, doors }: Prepare): Promise<void> {
    const files = StateFiles.prepare(folder);
    this.#prepared = files;
    process.once('exit', () => this.#prepared?.remove());
    const ready = readWorld(compiled);
    this.#ready = ready;
    await exercise(ready, files, (host, dialogue) => exerciseSocket(socket, host, dialogue));
    await this.#openDoors(socket);
    if (doors.includes('http')) {
      await exercise(ready, files, (host, dialogue) => this.#httpBundle.exerciseHttp(host, this.#spec, dialogue));
      await this.#http.listen(this.#spec);
    }
    this.#bundles.keep();
  }

  async #load(request: Load, handle: ListenHandle | undefined): Promise<void> {
    const { compiled, socket, inPlaceOf } = request;
    const ready = this.#ready?.path === compiled ? this.#ready : readWorld(compiled);
    this.#ready = ready;
    const open = openRun(request, ready, () => this.#filesIn(request.folder));
    this.#open = open;
    this.#host.open(open.host);
    await this.#openDoors(socket);
    if (handle) await this.#http.move(this.#spec, handle);
    if (inPlaceOf !== undefined) await this.#socket.move(inPlaceOf);
    open.mirror.takeUp();
  }

  #filesIn(folder: string): StateFiles {
    const prepared = this.#prepared;
    this.#prepared = undefined;
    return prepared?.movedTo(folder) ?? StateFiles.begin(folder);
  }

  #openDoors(socket: string): Promise<void> {
    this.#doors ??= this.#socket.listen(socket);
    return this.#doors;
  }

  get #spec(): WorldSpec {
    if (this.#ready) return this.#ready.compiled.spec;
    throw new Error('asked to listen before there was a world');
  }

  get #httpBundle(): typeof import('../http') {
    return this.#bundles.load('http') as typeof import('../http');
  }

  /** Its owner need not wait for the end of a process that writes no more. */
  async #stop({ forget }: Stop): Promise<void> {
    if (forget) this.#open?.mirror.drop();
    else if (this.#open) await closeMirror(this.#open.mirror);
  }
}

function openRun({ folder, setup, inPlaceOf }: Load, ready: ReadyWorld, filesAnew: () => StateFiles): OpenWorld {
  const left = inPlaceOf === undefined ? undefined : readMemory(folder, servedBy(ready, setup));
  if (inPlaceOf !== undefined && !left) throw new Error(`${folder} was left by a run of something else`);
  const open = openWorld(ready, setup, left ? () => StateFiles.goOn(folder) : filesAnew, left);
  open.mirror.open();
  return open;
}

/** The channel of an owner that is killed breaks a moment before the owner is gone. */
function isGone(owner: number): boolean {
  for (let look = 0; look < LOOKS && isRunning(owner); look++) rest(LOOK_MS);
  return !isRunning(owner);
}

function rest(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
