import { callPlace, moveTo } from './call-place';
import type { Expected } from './expected';
import type { Path } from './path';
import type { Assertions, ScenarioResponse } from './response';

/** Keeps an eye on chains of assertions: the last link of each has to be awaited. */
export interface ChainWatch {
  begun(link: PendingResponse): void;
  handled(link: PendingResponse): void;
}

/** A request that is under way. Assertions are queued; `await` runs them in order and stops at the first that fails. */
export class PendingResponse implements PromiseLike<ScenarioResponse>, Assertions<PendingResponse> {
  /** `GET /lending/loans` */
  readonly label: string;
  readonly #promise: Promise<ScenarioResponse>;
  readonly #watch: ChainWatch;

  /** @internal */
  constructor(label: string, promise: Promise<ScenarioResponse>, watch: ChainWatch) {
    this.label = label;
    this.#promise = promise;
    this.#watch = watch;
    // one that nobody awaits is told by the watch, not by the process
    promise.catch(() => undefined);
    watch.begun(this);
  }

  // biome-ignore lint/suspicious/noThenProperty: it is awaited
  then<A = ScenarioResponse, B = never>(
    kept?: ((response: ScenarioResponse) => A | PromiseLike<A>) | null,
    broken?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.#watch.handled(this);
    return this.#promise.then(kept, broken);
  }

  /** The value at a path, once it is there. */
  async value<T = unknown>(path: Path): Promise<T> {
    const response = await this;
    return response.value<T>(path);
  }

  status(code: number): PendingResponse {
    return this.#queue((response) => response.status(code));
  }

  ok(): PendingResponse {
    return this.#queue((response) => response.ok());
  }

  refused(code: number, reason?: string): PendingResponse {
    return this.#queue((response) => response.refused(code, reason));
  }

  notFound(): PendingResponse {
    return this.#queue((response) => response.notFound());
  }

  forbidden(permission?: string): PendingResponse {
    return this.#queue((response) => response.forbidden(permission));
  }

  unauthorized(): PendingResponse {
    return this.#queue((response) => response.unauthorized());
  }

  field(path: Path, expected: Expected): PendingResponse {
    return this.#queue((response) => response.field(path, expected));
  }

  fields(expected: Readonly<Record<string, Expected>>): PendingResponse {
    return this.#queue((response) => response.fields(expected));
  }

  has(path: Path): PendingResponse {
    return this.#queue((response) => response.has(path));
  }

  absent(path: Path): PendingResponse {
    return this.#queue((response) => response.absent(path));
  }

  matches(path: Path, predicate: (value: unknown) => unknown, what?: string): PendingResponse {
    return this.#queue((response) => response.matches(path, predicate, what));
  }

  contains(path: Path, item: Expected): PendingResponse {
    return this.#queue((response) => response.contains(path, item));
  }

  length(path: Path, count: number): PendingResponse {
    return this.#queue((response) => response.length(path, count));
  }

  sameAs(before: ScenarioResponse, options?: { readonly ignore?: readonly string[] }): PendingResponse {
    return this.#queue((response) => response.sameAs(before, options));
  }

  #queue(assertion: (response: ScenarioResponse) => ScenarioResponse): PendingResponse {
    this.#watch.handled(this);
    const place = callPlace(this.#queue);
    const asserted = this.#promise.then((response) => {
      try {
        return assertion(response);
      } catch (error) {
        throw error instanceof Error ? moveTo(error, place) : error;
      }
    });
    return new PendingResponse(this.label, asserted, this.#watch);
  }
}
