import { type ChildProcess, type SendHandle, spawn } from 'node:child_process';
import { entryFile } from '../package-files';
import { childEnvironment } from '../process/child-environment';
import { type ByLauncher, LaunchedChild } from './launched-child';
import type { Launch, LaunchEvent, LaunchRequest } from './messages';

interface Starting {
  started(child: LaunchedChild): void;
  reject(error: Error): void;
  readonly late: NodeJS.Timeout;
}

/** A launcher that has started nothing by then is stuck: it is given up. */
const START_MS = 20_000;

/**
 * A small process that starts others for this one.
 *
 *     this process ══ channel ══ launcher ══ a channel each ══ processes it started
 */
export class Launcher implements ByLauncher {
  readonly #process: ChildProcess;
  readonly #starting = new Map<number, Starting>();
  readonly #children = new Map<number, LaunchedChild>();
  #lastId = 0;
  #gone = false;

  /** `folder`: empty when nobody uses it; it is removed when this process could not. */
  constructor(file = entryFile('launcher'), folder?: string) {
    this.#process = spawn(process.execPath, [file, ...(folder === undefined ? [] : [folder])], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // Ctrl-C is for this process: the launcher and what it started see it end, and leave nothing behind
      detached: process.platform !== 'win32',
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

  /**
   * Starts a process of Node. Rejects when it cannot be started, or when this launcher is gone. Holds nothing open.
   * `own` is given the child before anything is told of it, its end for example.
   */
  start<Owner>(launch: Launch, own: (child: LaunchedChild) => Owner): Promise<Owner> {
    return new Promise((resolve, reject) => {
      if (this.#gone) return reject(lost());
      const id = ++this.#lastId;
      const late = setTimeout(() => this.giveUp(), START_MS).unref();
      this.#starting.set(id, { started: (child) => resolve(own(child)), reject, late });
      this.tell({ type: 'start', id, ...launch }, undefined, () => {});
    });
  }

  giveUp(): void {
    this.#process.kill('SIGKILL');
  }

  tell(request: LaunchRequest, handle: unknown, done: (error: Error | null) => void): void {
    this.#process.send(request, handle as SendHandle, {}, done);
  }

  #hear(event: LaunchEvent, handle: unknown): void {
    const { id } = event;
    switch (event.type) {
      case 'started':
        this.#started(id, event.pid);
        break;
      case 'failed':
        this.#settled(id)?.reject(new Error(`no server could be started: ${event.message}`));
        break;
      default:
        this.#children.get(id)?.hear(event, handle);
        if (event.type === 'close') this.#children.delete(id);
    }
  }

  #started(id: number, pid: number): void {
    const child = new LaunchedChild(id, pid, this);
    this.#children.set(id, child);
    this.#settled(id)?.started(child);
  }

  #settled(id: number): Starting | undefined {
    const starting = this.#starting.get(id);
    this.#starting.delete(id);
    clearTimeout(starting?.late);
    return starting;
  }

  /** What it started ends with it. */
  #lose(): void {
    this.#gone = true;
    for (const id of this.#starting.keys()) this.#settled(id)?.reject(lost());
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
