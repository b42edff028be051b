import type { Method } from '../vocabulary';

/** Worlds that are served together, as far as scenarios call them. */
export interface Composition {
  readonly members: readonly Member[];
}

export interface Member {
  readonly name: string;
  readonly operations: readonly UseCase[];
}

export interface UseCase {
  readonly name: string;
  readonly method: Method;
  /** Below the member's name: `/loans/{id}`. */
  readonly path: string;
  /** Names on the wire by those of the arguments: `{ date_from: "from" }`. */
  readonly alias?: Readonly<Record<string, string>>;
}
