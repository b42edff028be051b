import { writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/**
 * A test file that ends its process early must not look like success. In the main process the exit code becomes 1;
 * in a worker it becomes that of a killed process, since Jest reruns a file whose worker ended with any other.
 */
export class ExitGuard {
  readonly #unfinished: () => string | undefined;
  readonly #onExit = () => this.#exit();

  /** `unfinished`: what the process leaves undone, or undefined. */
  constructor(unfinished: () => string | undefined) {
    this.#unfinished = unfinished;
  }

  watch(): void {
    process.on('exit', this.#onExit);
    process.on('disconnect', endWithParent);
  }

  release(): void {
    process.off('exit', this.#onExit);
    process.off('disconnect', endWithParent);
  }

  #exit(): void {
    const left = this.#unfinished();
    if (left === undefined) return;
    tell(`\nfaultbench: ${left}\n`);
    process.exitCode = process.connected || !isMainThread ? KILLED : 1;
  }
}

/** A worker whose main process is gone has nobody to work for; its servers end with it. */
function endWithParent(): void {
  process.exit(1);
}

function tell(text: string): void {
  try {
    writeSync(2, text);
  } catch {
    // Nobody reads any more.
  }
}

/** 128 + SIGKILL. */
const KILLED = 137;
