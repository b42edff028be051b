import type { OperationSpec, WorldSpec } from '@faultbench/core';
import type { Method } from '../vocabulary';
import type { RoleCatalogue } from './role-catalogue';

/** Worlds that are served together, as far as scenarios call them. */
export interface Composition {
  readonly members: readonly Member[];
  /** Who may do what; absent where nobody is asked who they are. */
  readonly roles?: RoleCatalogue;
  /** What in the world files is probably not meant, each a text. */
  readonly warnings?: readonly string[];
}

/** A service. */
export interface Member {
  readonly name: string;
  /** What can be called by name; what stands at the public door is reached by its links alone. */
  readonly operations: readonly UseCase[];
  /** The world it is a service of; absent in a composition that is written by hand. */
  readonly world?: WorldSpec;
  /** The file of that world. */
  readonly file?: string;
}

export interface UseCase {
  readonly name: string;
  readonly method: Method;
  /** Below the member's name: `/loans/{id}`. */
  readonly path: string;
  /** Names on the wire by those of the arguments: `{ date_from: "from" }`. */
  readonly alias?: Readonly<Record<string, string>>;
  /** Name of its tool, where that is another. */
  readonly tool?: string;
  /** How its world declares it; absent in a composition that is written by hand. */
  readonly declared?: OperationSpec;
}

/** The worlds that the members are of, each once. */
export function worldsOf({ members }: Composition): readonly WorldSpec[] {
  return [...new Set(members.flatMap(({ world }) => world ?? []))];
}
