import { errorText } from '../failures';
import type { Result } from '../results/result';

/** Errors that nobody awaits, and exits of the process: they are told of the scenario that was played, which has not passed. */
export class LooseErrors {
  #errors: unknown[] = [];
  #playing = '';
  readonly #note = (error: unknown) => void this.#errors.push(error);
  readonly #exit = () => {
    process.stderr.write(`the process ended while ${this.#playing} was played: no scenario may end it\n`);
    process.exitCode = 1;
  };

  constructor() {
    process.on('unhandledRejection', this.#note).on('uncaughtException', this.#note).on('exit', this.#exit);
  }

  /** Plays the scenario with that id. */
  async during(id: string, play: () => Promise<Result>): Promise<Result> {
    this.#playing = id;
    const result = await play();
    // those that were thrown last are told when the turn is over
    await new Promise(setImmediate);
    const [loose] = this.#errors.splice(0);
    if (loose === undefined || ['failed', 'error'].includes(result.outcome)) return result;
    return { ...result, outcome: 'error', message: `nobody awaited what failed: ${errorText(loose)}` };
  }

  end(): void {
    process.off('unhandledRejection', this.#note).off('uncaughtException', this.#note).off('exit', this.#exit);
  }
}
