/** A promise that tells when somebody awaits it. One that nobody awaits is told by who watches, not by the process. */
export class Watched<Value> extends Promise<Value> {
  static override get [Symbol.species]() {
    return Promise;
  }

  /** Absent while the promise is made: `then` of it is not somebody's yet. */
  readonly #handled?: () => void;

  private constructor(work: PromiseLike<Value>, handled: () => void) {
    super((resolve, reject) => void work.then(resolve, reject));
    super.then(undefined, () => undefined);
    this.#handled = handled;
  }

  /** `handled` is called when it is awaited. */
  static over<Value>(work: PromiseLike<Value>, handled: () => void): Promise<Value> {
    return new Watched(work, handled);
  }

  // biome-ignore lint/suspicious/noThenProperty: it is a promise
  override then<A = Value, B = never>(
    kept?: ((value: Value) => A | PromiseLike<A>) | null,
    broken?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.#handled?.();
    return super.then(kept, broken);
  }
}
