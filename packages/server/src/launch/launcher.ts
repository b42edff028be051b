import { type ChildProcess, type SendHandle, spawn } from 'node:child_process';
import { entryFile } from '../package-files';
import { childEnvironment } from '../process/child-environment';
import { LaunchedChild } from './launched-child';
import type { Launch, LaunchEvent, LaunchRequest } from './messages';

interface Starting {
  resolve(child: LaunchedChild): void;
  reject(error: Error): void;
}

/**
 * A small process that starts others for this one.
 *
 *     this process ══ channel ══ launcher ══ a channel each ══ processes it started
 */
export class Launcher {
  readonly #process: ChildProcess;
  readonly #starting = new Map<number, Starting>();
  readonly #children = new Map<number, LaunchedChild>();
  #lastId = 0;
  #gone = false;

  constructor(file = entryFile('launcher')) {
    this.#process = spawn(process.execPath, [file], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: childEnvironment(process.env),
    });
    this.#process.on('message', (event: LaunchEvent, handle) => this.#hear(event, handle));
    this.#process.on('error', () => this.#lose());
    this.#process.on('exit', () => this.#lose());
    // nothing of it holds this process open
    this.#process.unref();
    this.#process.channel?.unref();
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  /** True once it can start nothing any more. */
  get gone(): boolean {
    return this.#gone;
  }

  /** Starts a process of Node. Rejects when it cannot be started, or when this launcher is gone. Holds nothing open. */
  start(launch: Launch): Promise<LaunchedChild> {
    return new Promise((resolve, reject) => {
      if (this.#gone) return reject(lost());
      const id = ++this.#lastId;
      this.#starting.set(id, { resolve, reject });
      this.#tell({ type: 'start', id, ...launch }, undefined, () => {});
    });
  }

  #tell(request: LaunchRequest, handle: unknown, done: (error: Error | null) => void): void {
    this.#process.send(request, handle as SendHandle, {}, done);
  }

  #hear(event: LaunchEvent, handle: unknown): void {
    const { id } = event;
    switch (event.type) {
      case 'started':
        this.#started(id, event.pid);
        break;
      case 'failed':
        this.#starting.get(id)?.reject(new Error(`no server could be started: ${event.message}`));
        this.#starting.delete(id);
        break;
      default:
        this.#children.get(id)?.hear(event, handle);
        if (event.type === 'close') this.#children.delete(id);
    }
  }

  #started(id: number, pid: number): void {
    const child = new LaunchedChild(id, pid, (...request) => this.#tell(...request));
    this.#children.set(id, child);
    this.#starting.get(id)?.resolve(child);
    this.#starting.delete(id);
  }

  /** What it started ends with it. */
  #lose(): void {
    this.#gone = true;
    for (const { reject } of this.#starting.values()) reject(lost());
    this.#starting.clear();
    for (const [id, child] of this.#children) {
      child.hear({ type: 'log', id, base64: Buffer.from(`${GONE}\n`).toString('base64') }, undefined);
      child.hear({ type: 'exit', id, code: null, signal: 'SIGHUP' }, undefined);
      child.hear({ type: 'close', id }, undefined);
    }
    this.#children.clear();
  }
}

const GONE = 'the process that starts servers is gone';

function lost(): Error {
  return new Error(GONE);
}
