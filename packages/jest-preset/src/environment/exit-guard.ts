import { writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { mainProcess } from '../report/main-process';

/**
 * A test file that ends its process early must not look like success. Jest reruns a file whose worker ended with an
 * exit code of its own: so a worker ends as one that was killed, and a worker thread as one that ended for no reason.
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
    if (isWorkerProcess) process.on('disconnect', endWithParent);
  }

  release(): void {
    process.off('exit', this.#onExit);
    process.off('disconnect', endWithParent);
  }

  #exit(): void {
    const left = this.#unfinished();
    if (left === undefined) return;
    tell(`\nfaultbench: ${left}\n`);
    process.exitCode = exitCode;
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

const isWorkerProcess = isMainThread && mainProcess().pid !== process.pid;
const KILLED = 128 + 9;
const exitCode = isWorkerProcess ? KILLED : isMainThread ? 1 : 0;
