import type { Json } from './json';
import type { HandlerReference } from './spec';

/** Something that holds at every revision of a world. */
export interface InvariantSpec {
  readonly name: string;
  /** Key of the kind in the `invariantKinds` list: unique, range, … */
  readonly kind: string;
  /** Record type whose fields it looks at; "" where it looks at the whole world. */
  readonly record: string;
  readonly fields: readonly string[];
  /** Bounds, both included. */
  readonly min?: Json;
  readonly max?: Json;
  /** State to the states that may follow it. */
  readonly allow?: Readonly<Record<string, readonly string[]>>;
  readonly handler?: HandlerReference;
}

/** The first time that an invariant did not hold. */
export interface InvariantBreak {
  readonly invariant: string;
  /** Of the world that broke it; 0 is the loaded world. */
  readonly revision: number;
  /** What is wrong, a sentence. */
  readonly reason: string;
  /** Its handler failed, so that nobody knows whether it holds. */
  readonly crashed?: true;
}
