import { EventEmitter } from 'node:events';
import type { Child } from '../process/running-server';
import type { LaunchEvent, LaunchRequest } from './messages';

/** Who started it. */
export interface ByLauncher {
  /** `done` hears of it when the launcher is gone. */
  tell(request: LaunchRequest, handle: unknown, done: (error: Error | null) => void): void;
  /** It is stuck: it goes, and what it started with it. */
  giveUp(): void;
}

/** A launcher that kills nothing for so long is stuck. */
const KILL_MS = 5_000;

/** A process that the launcher started, as its owner has it. */
export class LaunchedChild extends EventEmitter implements Child {
  readonly pid: number;
  readonly stderr: EventEmitter = new EventEmitter();
  readonly #id: number;
  readonly #launcher: ByLauncher;

  constructor(id: number, pid: number, launcher: ByLauncher) {
    super();
    this.#id = id;
    this.pid = pid;
    this.#launcher = launcher;
  }

  send(message: object, handle: unknown, done: (error: Error | null) => void): void {
    this.#launcher.tell({ type: 'send', id: this.#id, message }, handle, done);
  }

  kill(): void {
    this.#launcher.tell({ type: 'kill', id: this.#id }, undefined, () => {});
    const stuck = setTimeout(() => this.#launcher.giveUp(), KILL_MS).unref();
    this.once('exit', () => clearTimeout(stuck));
  }

  /** What the launcher tells of it. */
  hear(event: LaunchEvent, handle: unknown): void {
    if (event.type === 'message') this.emit('message', event.message, handle);
    if (event.type === 'log') this.stderr.emit('data', Buffer.from(event.base64, 'base64'));
    if (event.type === 'exit') this.emit('exit', event.code, event.signal);
    if (event.type === 'close') this.emit('close');
  }
}
