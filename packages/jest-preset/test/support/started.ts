import type { ChildProcess } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';

const LOOK_MS = 20;
/** After a process is gone its pipes get this long; a child it left behind may hold them for ever. */
const LAST_WORDS_MS = 2000;
/** Of what a child wrote, so much stands in a message. */
const TAIL = 4000;

export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A child process that a test looks at. It does not outlive its test: that would be an error, and its end. */
export class Started {
  readonly pid: number;
  /** Resolves when it is gone, with all it wrote. */
  readonly ended: Promise<Ending>;
  readonly #child: ChildProcess;
  #stdout = '';
  #stderr = '';
  #over = false;

  constructor(child: ChildProcess) {
    this.#child = child;
    this.pid = child.pid ?? 0;
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.#stdout += text;
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr += text;
    });
    this.ended = new Promise((resolve, reject) => {
      child.once('error', reject);
      const end = () => {
        this.#over = true;
        running.delete(this);
        const { exitCode: code, signalCode: signal } = child;
        resolve({ code, signal, stdout: this.#stdout, stderr: this.#stderr });
      };
      child.once('close', end);
      child.once('exit', () => void setTimeout(LAST_WORDS_MS, undefined, { ref: false }).then(end));
    });
    running.add(this);
  }

  get stdout(): string {
    return this.#stdout;
  }

  get stderr(): string {
    return this.#stderr;
  }

  /** Waits for something it does; rejects with what it wrote when it ends without. */
  async until(done: () => boolean): Promise<void> {
    while (!done()) {
      if (this.#over) throw new Error(`ended before ${done}\n${this.story()}`);
      await Promise.race([this.ended, setTimeout(LOOK_MS)]);
    }
  }

  end(signal: NodeJS.Signals): Promise<Ending> {
    this.#child.kill(signal);
    return this.ended;
  }

  /** What it is and what it wrote last. */
  story(): string {
    const { spawnargs, exitCode, signalCode } = this.#child;
    const state = this.#over ? `ended with ${exitCode ?? signalCode}` : 'is running';
    return `${spawnargs.join(' ')}\n${state}; stdout:\n${this.#stdout.slice(-TAIL)}\nstderr:\n${this.#stderr.slice(-TAIL)}`;
  }
}

const running = new Set<Started>();

afterEach(async () => {
  const left = [...running];
  const stories = left.map((child) => child.story());
  await Promise.all(left.map((child) => child.end('SIGKILL')));
  if (stories.length > 0) throw new Error(`still there when its test was over:\n${stories.join('\n\n')}`);
});
