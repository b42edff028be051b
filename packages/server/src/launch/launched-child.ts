import { EventEmitter } from 'node:events';
import type { Child } from '../process/running-server';
import type { LaunchEvent, LaunchRequest } from './messages';

/** Tells the launcher something; `done` hears of it when the launcher is gone. */
export type TellLauncher = (request: LaunchRequest, handle: unknown, done: (error: Error | null) => void) => void;

/** A process that the launcher started, as its owner has it. */
export class LaunchedChild extends EventEmitter implements Child {
  readonly pid: number;
  readonly stderr = new EventEmitter();
  readonly #id: number;
  readonly #tell: TellLauncher;

  constructor(id: number, pid: number, tell: TellLauncher) {
    super();
    this.#id = id;
    this.pid = pid;
    this.#tell = tell;
  }

  send(message: object, handle: unknown, done: (error: Error | null) => void): void {
    this.#tell({ type: 'send', id: this.#id, message }, handle, done);
  }

  kill(): void {
    this.#tell({ type: 'kill', id: this.#id }, undefined, () => {});
  }

  /** What the launcher tells of it. */
  hear(event: LaunchEvent, handle: unknown): void {
    if (event.type === 'message') this.emit('message', event.message, handle);
    if (event.type === 'log') this.stderr.emit('data', Buffer.from(event.base64, 'base64'));
    if (event.type === 'exit') this.emit('exit', event.code, event.signal);
    if (event.type === 'close') this.emit('close');
  }
}
