import type { ControlCommand, ControlReply, ControlValue, ExtraDoor } from '../control/messages';
import type { ListenHandle } from '../doors/http/listen-http';
import { removeIfPossible } from '../remove';
import { temporaryFolder } from '../temporary-folder';
import { ServerGone, ServerLate, WorldRefusal } from './errors';
import { keepAlive } from './keep-alive';
import { type LogSource, LogTail } from './log-tail';
import { isFolderLost, lostSocket } from './lost-socket';
import type { Listening, ServerExit, ServerProcess, StartOptions } from './types';

/** A server that is asked to begin gets this long, which is enough on a busy machine: code of its world may spin. */
const BEGIN_MS = 30_000;
/** A server that was asked to end gets this long. */
const STOP_MS = 300;
/** After the process is gone, the rest of its stderr gets this long; a grandchild may hold the pipe. */
const LAST_WORDS_MS = 100;

/** Of a server whose launcher is gone: it was not its own world that held it up. */
const LOST = 'SIGHUP';

const SPINS = 'does an invariant spin? It is looked at before the first call';

/** What is needed of a child process, whoever started it. */
export interface Child {
  readonly pid?: number | undefined;
  readonly stderr: LogSource;
  on(event: 'message', listener: (message: unknown, handle: unknown) => void): unknown;
  on(event: 'exit', listener: (code: number | null, signal: string | null) => void): unknown;
  on(event: 'close' | 'error', listener: () => void): unknown;
  // biome-ignore lint/suspicious/noExplicitAny: Node's own type leaves out what listens and is no server
  send(message: object, handle: any, done: (error: Error | null) => void): unknown;
  kill(signal: 'SIGKILL'): unknown;
}

interface Waiting {
  readonly command: ControlCommand['type'];
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

interface Answer {
  readonly value: ControlValue | undefined;
  /** Came along with it. */
  readonly handle: unknown;
}

/** The parent's side of one server process. */
export class RunningServer implements ServerProcess {
  readonly pid: number;
  readonly exited: Promise<ServerExit>;
  readonly #child: Child;
  readonly #log: LogTail;
  readonly #waiting = new Map<number, Waiting>();
  #socket: string;
  #folder = '';
  #prepared: string | undefined;
  #begun = false;
  #listening: Promise<Listening> | undefined;
  #lastId = 0;
  #exit: ServerExit | undefined;
  #ending: Promise<void> | undefined;

  constructor(child: Child, socket: string) {
    this.#child = child;
    this.#socket = socket;
    this.pid = child.pid ?? 0;
    this.#log = new LogTail(child.stderr);
    this.exited = this.#watchExit();
    child.on('message', (reply, handle) => this.#settle(reply as ControlReply, handle));
  }

  get socket(): string {
    return this.#socket;
  }

  get folder(): string {
    return this.#folder;
  }

  /**
   * Lets it load the world that it will probably serve, and make the folder that it will use unless it is told another.
   * Does not hold this process open: nobody may want it.
   */
  async prepare(compiled: string, doors: readonly ExtraDoor[]): Promise<void> {
    const folder = temporaryFolder('faultbench-state');
    // its own, but it may die before it hears of it, or before it has a run there
    void this.exited.then(() => {
      if (!this.#begun || this.#folder !== folder) removeIfPossible(folder);
    });
    await this.#begin({ type: 'prepare', compiled, folder, socket: this.socket, doors });
    this.#prepared = folder;
  }

  /** Gives it its one run; resolves when it can be called. Ends one that cannot be called `within` ms. */
  async load(options: StartOptions, { within = BEGIN_MS }: { readonly within?: number } = {}): Promise<void> {
    const { compiled, setup, folder: wanted, inPlaceOf, handle } = options;
    const folder = wanted ?? this.#prepared ?? temporaryFolder('faultbench-state');
    this.#folder = folder;
    const load = { type: 'load', compiled, folder, socket: this.socket, setup, inPlaceOf } as const;
    await keepAlive(this.#begin(load, handle, within));
    this.#begun = true;
    this.#socket = inPlaceOf ?? this.#socket;
  }

  get gone(): boolean {
    return this.#exit !== undefined;
  }

  /** True for one that waits and could not be reached: its socket is gone, or the place for it. */
  get lost(): boolean {
    return this.#prepared === undefined ? isFolderLost(this.#socket) : lostSocket(this.#socket) !== undefined;
  }

  listen(): Promise<Listening> {
    this.#listening ??= keepAlive(this.#ask({ type: 'listen' })).then(({ value, handle }) => {
      // the reply of this command
      return { url: String(value), handle: handle as ListenHandle };
    });
    return this.#listening;
  }

  log(): string {
    return this.#log.text();
  }

  async control(command: ControlCommand): Promise<ControlValue | undefined> {
    return (await keepAlive(this.#ask(command))).value;
  }

  async #begin(command: ControlCommand, handle?: ListenHandle, ms = BEGIN_MS): Promise<void> {
    let isLate = false;
    const late = setTimeout(() => {
      isLate = true;
      this.#child.kill('SIGKILL');
    }, ms).unref();
    try {
      await this.#ask(command, handle);
    } catch (error) {
      throw isLate && this.#exit?.signal !== LOST
        ? new ServerLate(`the world's server did not begin within ${ms} ms: ${SPINS}`)
        : error;
    } finally {
      clearTimeout(late);
    }
  }

  #ask(command: ControlCommand, handle?: ListenHandle): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#exit) return reject(new ServerGone(command.type, this.#exit, this.log()));
      const id = ++this.#lastId;
      this.#waiting.set(id, { command: command.type, resolve, reject });
      // a server that cannot be reached is about to be gone, and that is the answer
      this.#child.send({ id, ...command }, handle, () => {});
    });
  }

  stop(): Promise<ServerExit> {
    this.#ending ??= this.#end({ type: 'stop' });
    return keepAlive(this.exited);
  }

  forget(): Promise<void> {
    this.#ending ??= this.#end({ type: 'stop', forget: true });
    return keepAlive(this.#ending);
  }

  async #end(stop: ControlCommand): Promise<void> {
    if (this.#exit) return;
    const kill = setTimeout(() => this.#child.kill('SIGKILL'), STOP_MS);
    void this.exited.then(() => clearTimeout(kill));
    // one that is gone before it answers writes no more
    await this.#ask(stop).catch(() => undefined);
  }

  #watchExit(): Promise<ServerExit> {
    return new Promise((resolve) => {
      const finish = () => {
        if (!this.#exit) return;
        resolve(this.#exit);
        for (const { command, reject } of this.#waiting.values())
          reject(new ServerGone(command, this.#exit, this.log()));
        this.#waiting.clear();
      };
      this.#child.on('exit', (code, signal) => {
        this.#exit = { code, signal, asked: this.#ending !== undefined };
        setTimeout(finish, LAST_WORDS_MS).unref();
      });
      this.#child.on('close', finish);
    });
  }

  #settle(reply: ControlReply, handle: unknown): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (reply.ok) waiting?.resolve({ value: reply.value, handle });
    else waiting?.reject(new WorldRefusal(reply.error.status, reply.error.message));
  }
}
