import type { ControlCommand, ControlValue } from '../control/messages';
import { hasMemory } from '../mirror/memory';
import { temporaryFolder } from '../temporary-folder';
import { ServerGone, WorldRefusal } from './errors';
import { keepAlive } from './keep-alive';
import { giveUp } from './socket-place';
import type { Listening, ServerExit, ServerProcess, StartOptions } from './types';

/** Starts a server, or takes one that waits. */
export type TakeServer = (options: StartOptions) => Promise<ServerProcess>;

type Next = (handle: Listening['handle'] | undefined) => Promise<ServerProcess>;

/**
 * The server of one run, however many processes it takes: when a fault has ended one that is to come back, the next
 * goes on in its folder, at its socket and at its URL.
 *
 *     process ─ ends ─▸ memory in its folder? ─ no ─▸ gone for good
 *        ▴                      │ yes
 *        └─ takes its place ────┘
 */
export class LastingServer {
  readonly folder: string;
  readonly socket: string;
  /** Resolves once it is gone for good. */
  readonly exited: Promise<ServerExit>;
  readonly #next: Next;
  #current: ServerProcess;
  /** Held beside the process: who comes while there is none waits for the next. */
  #held: Listening | undefined;
  /** Resolves when the current process has ended and it is settled what comes after it. */
  #turn: Promise<void>;
  #restarts = 0;
  #logs = '';
  #exit: ServerExit | undefined;
  #failure: unknown;
  #stopping: Promise<ServerExit> | undefined;
  #end: (exit: ServerExit) => void = () => undefined;

  static async start(take: TakeServer, options: StartOptions): Promise<LastingServer> {
    const placed = { ...options, folder: options.folder ?? temporaryFolder('faultbench-state') };
    const first = await take(placed);
    return new LastingServer(first, (handle) => take({ ...placed, inPlaceOf: first.socket, handle }));
  }

  private constructor(first: ServerProcess, next: Next) {
    this.folder = first.folder;
    this.socket = first.socket;
    this.#next = next;
    this.#current = first;
    this.exited = new Promise((resolve) => {
      this.#end = resolve;
    });
    this.#turn = this.#follow(first);
  }

  /** How often another process has taken over. */
  get restarts(): number {
    return this.#restarts;
  }

  /** True once it is gone for good. */
  get gone(): boolean {
    return this.#exit !== undefined;
  }

  /** Why no other process could take over. */
  get failure(): unknown {
    return this.#failure;
  }

  /** The end of what each process wrote to stderr. */
  log(): string {
    return this.#logs + this.#current.log();
  }

  /** Resolves when no crash stands between this moment and the next call. */
  async ready(): Promise<void> {
    // who takes over has used the memory up before anybody here hears of it
    while (!this.gone && (this.#current.gone || hasMemory(this.folder))) await keepAlive(this.#turn);
  }

  /** Opens something at the socket; when a crash comes in between, once more at the next process. */
  async reach<Value>(open: (socket: string) => Promise<Value>): Promise<Value> {
    await this.#there('connect');
    return this.#insist(() => open(this.socket));
  }

  /** Where it is on HTTP, whichever process that is. */
  async listen(): Promise<string> {
    await this.#there('listen');
    this.#held ??= await this.#insist((server) => server.listen());
    return this.#held.url;
  }

  /** Rejects with the test's own mistake, or with the exit when the process died. */
  control(command: ControlCommand): Promise<ControlValue | undefined> {
    return this.#insist((server) => server.control(command));
  }

  /** Ends the process: asks, then SIGKILL after 300 ms. Idempotent. */
  stop(): Promise<ServerExit> {
    this.#stopping ??= keepAlive(this.#stop());
    return this.#stopping;
  }

  /** The same for one whose files nobody wants; resolves when it writes no more, and has removed them if it could. */
  async forget(): Promise<void> {
    await this.ready();
    const forgotten = this.#current.forget();
    void this.stop();
    await forgotten;
  }

  /** Rejects with the exit when it is gone for good. */
  async #there(what: string): Promise<void> {
    await this.ready();
    if (this.#exit) throw new ServerGone(what, this.#exit, this.log());
  }

  async #insist<Value>(work: (server: ServerProcess) => Promise<Value>): Promise<Value> {
    await this.ready();
    const server = this.#current;
    try {
      return await work(server);
    } catch (error) {
      // what was refused has been heard
      if (error instanceof WorldRefusal || !(await this.#isReplaced(server))) throw error;
      return this.#insist(work);
    }
  }

  async #isReplaced(server: ServerProcess): Promise<boolean> {
    await this.ready();
    return this.#current !== server;
  }

  async #stop(): Promise<ServerExit> {
    for (;;) {
      await this.#current.stop();
      await this.#turn;
      // one that was on its way has come
      if (this.#exit) return this.#exit;
    }
  }

  async #follow(server: ServerProcess): Promise<void> {
    const exit = await server.exited;
    if (exit.asked || this.#stopping || !hasMemory(this.folder)) return this.#finish(exit);
    try {
      this.#current = await this.#next(this.#held?.handle);
    } catch (error) {
      this.#failure = error;
      return this.#finish(exit);
    }
    this.#logs += server.log();
    this.#restarts++;
    this.#turn = this.#follow(this.#current);
  }

  #finish(exit: ServerExit): void {
    this.#exit = exit;
    // one that was killed has left its socket, one that was to come back its place
    giveUp(this.socket);
    this.#held?.handle.close();
    this.#end(exit);
  }
}
