import type { Readable, Writable } from 'node:stream';
import type { ControlCommand, ControlReply, ControlValue, ExtraDoor } from '../control/messages';
import type { ListenHandle } from '../doors/http/listen-http';
import { temporaryFolder } from '../temporary-folder';
import { ServerGone, WorldRefusal } from './errors';
import { keepAlive } from './keep-alive';
import { LogTail } from './log-tail';
import { unrefStream, unwatch, watch } from './reaper';
import type { Listening, ServerExit, ServerProcess, StartOptions } from './types';

/** A server that is asked to begin gets this long, which is enough on a busy machine: code of its world may spin. */
const BEGIN_MS = 30_000;
/** A server that was asked to end gets this long. */
const STOP_MS = 300;
/** After the process is gone, the rest of its stderr gets this long; a grandchild may hold the pipe. */
const LAST_WORDS_MS = 100;

const SPINS = 'does an invariant spin? It is looked at before the first call';

/** What is needed of a child process, whoever started it. */
export interface Child {
  readonly pid?: number | undefined;
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  readonly channel?: { unref(): void } | null | undefined;
  on(event: 'message', listener: (message: unknown, handle: unknown) => void): unknown;
  on(event: 'exit', listener: (code: number | null, signal: string | null) => void): unknown;
  on(event: 'close' | 'error', listener: () => void): unknown;
  // biome-ignore lint/suspicious/noExplicitAny: Node's own type leaves out what listens and is no server
  send(message: object, handle: any, done: (error: Error | null) => void): boolean;
  kill(signal: 'SIGKILL'): boolean;
  unref(): void;
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
  #listening: Promise<Listening> | undefined;
  #lastId = 0;
  #exit: ServerExit | undefined;
  #finishing: Promise<void> | undefined;

  constructor(child: Child, socket: string) {
    this.#child = child;
    this.#socket = socket;
    this.pid = child.pid ?? 0;
    this.#log = new LogTail(child.stderr);
    this.exited = this.#watchExit();
    child.on('message', (reply, handle) => this.#settle(reply as ControlReply, handle));
    child.stdout.resume();
    this.#letParentEnd();
    watch(this.pid);
  }

  get socket(): string {
    return this.#socket;
  }

  get folder(): string {
    return this.#folder;
  }

  /** Lets it load the world that it will probably serve, and make the folder that it will use unless it is told another. */
  async prepare(compiled: string, doors: readonly ExtraDoor[]): Promise<void> {
    const folder = temporaryFolder('faultbench-state');
    await this.#begin({ type: 'prepare', compiled, folder, socket: this.socket, doors });
    this.#prepared = folder;
  }

  /** Gives it its one run; resolves when it can be called. Ends one that cannot be called `within` ms. */
  async load(options: StartOptions, { within = BEGIN_MS } = {}): Promise<void> {
    const { compiled, setup, folder: wanted, inPlaceOf, handle } = options;
    const folder = wanted ?? this.#prepared ?? temporaryFolder('faultbench-state');
    this.#folder = folder;
    await this.#begin({ type: 'load', compiled, folder, socket: this.socket, setup, inPlaceOf }, handle, within);
    this.#socket = inPlaceOf ?? this.#socket;
  }

  get gone(): boolean {
    return this.#exit !== undefined;
  }

  listen(): Promise<Listening> {
    this.#listening ??= this.#ask({ type: 'listen' }).then(({ value, handle }) => {
      // the reply of this command
      return { url: String(value), handle: handle as ListenHandle };
    });
    return this.#listening;
  }

  log(): string {
    return this.#log.text();
  }

  async control(command: ControlCommand): Promise<ControlValue | undefined> {
    return (await this.#ask(command)).value;
  }

  async #begin(command: ControlCommand, handle?: ListenHandle, ms = BEGIN_MS): Promise<void> {
    let isLate = false;
    const late = setTimeout(() => {
      isLate = true;
      this.#child.kill('SIGKILL');
    }, ms);
    try {
      await this.#ask(command, handle);
    } catch (error) {
      throw isLate ? new Error(`the world's server did not begin within ${ms} ms: ${SPINS}`) : error;
    } finally {
      clearTimeout(late);
    }
  }

  #ask(command: ControlCommand, handle?: ListenHandle): Promise<Answer> {
    return keepAlive(
      new Promise((resolve, reject) => {
        if (this.#exit) return reject(new ServerGone(command.type, this.#exit, this.log()));
        const id = ++this.#lastId;
        this.#waiting.set(id, { command: command.type, resolve, reject });
        // a server that cannot be reached is about to be gone, and that is the answer
        this.#child.send({ id, ...command }, handle, () => {});
      }),
    );
  }

  finish(): Promise<void> {
    this.#finishing ??= this.#finish();
    return this.#finishing;
  }

  stop(): Promise<ServerExit> {
    void this.finish();
    return keepAlive(this.exited);
  }

  async #finish(): Promise<void> {
    if (this.#exit) return;
    const kill = setTimeout(() => this.#child.kill('SIGKILL'), STOP_MS);
    void this.exited.then(() => clearTimeout(kill));
    // one that is gone before it answers has left all that it will
    await this.#ask({ type: 'stop' }).catch(() => undefined);
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
        unwatch(this.pid);
        this.#exit = { code, signal, asked: this.#finishing !== undefined };
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

  /** Nothing of an idle server holds its parent open. */
  #letParentEnd(): void {
    this.#child.unref();
    this.#child.channel?.unref();
    for (const stream of [this.#child.stdin, this.#child.stdout, this.#child.stderr]) unrefStream(stream);
    this.#child.stdin.on('error', () => {});
  }
}
