import type { Wire } from './wire/wire';

/** Writes whole frames, one line each, and knows when the last one has left the process. */
export class FrameWriter {
  readonly #wire: Pick<Wire, 'write'>;
  readonly #onFull: () => void;
  readonly #wrote = () => this.#written();
  #open = true;
  #unwritten = 0;
  #whenWritten: (() => void)[] = [];

  /** `onFull` is told when the reader falls behind. */
  constructor(wire: Pick<Wire, 'write'>, onFull: () => void) {
    this.#wire = wire;
    this.#onFull = onFull;
  }

  write(frame: string): void {
    if (!this.#open) return;
    this.#unwritten++;
    if (!this.#wire.write(`${frame}\n`, this.#wrote)) this.#onFull();
  }

  /** Takes no more frames; resolves when all earlier ones are written or cannot be any more. */
  end(): Promise<void> {
    this.#open = false;
    if (this.#unwritten === 0) return Promise.resolve();
    return new Promise((resolve) => this.#whenWritten.push(resolve));
  }

  #written(): void {
    this.#unwritten--;
    if (this.#unwritten > 0) return;
    for (const resolve of this.#whenWritten.splice(0)) resolve();
  }
}
