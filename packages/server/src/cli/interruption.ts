const signals = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const;

/** A signal that ends this process, held back until what it made is cleaned up. */
export class Interruption {
  /** Rejects with the first signal. */
  readonly happened: Promise<never>;
  readonly #stopListening: () => void;
  #code: number | undefined;

  constructor() {
    let interrupt: (error: Error) => void = () => undefined;
    this.happened = new Promise((_, reject) => {
      interrupt = reject;
    });
    const listeners = Object.entries(signals).map(([signal, number]) => {
      const listener = () => {
        this.#code ??= 128 + number;
        interrupt(new Error(`ended by ${signal}`));
      };
      process.on(signal, listener);
      return { signal, listener };
    });
    this.#stopListening = () => {
      for (const { signal, listener } of listeners) process.off(signal, listener);
    };
  }

  /** Ends the process if there was a signal. */
  passOn(): void {
    this.#stopListening();
    // not by the signal: what goes at exit would stay
    if (this.#code !== undefined) process.exit(this.#code);
  }
}
