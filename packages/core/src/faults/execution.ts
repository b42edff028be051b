import type { Done } from '../engine/operate';
import type { FaultOptions } from '../model/fault';

/** Lets a fault kind say how the operation runs under it. */
export interface Execution {
  readonly options: FaultOptions;
  /** Runs the operation in a transaction of its own and commits it. */
  once(way?: Way): Done | Promise<Done>;
}

/** How one run of an operation differs from the usual. */
export interface Way {
  /** It reads the world as it was so many writes earlier. */
  readonly ago?: number;
  /** It breaks off after so many writes, which stay. */
  readonly writes?: number;
}

/** When a write that happened comes into the callers' view. */
export type VisibleAfter = { readonly calls: number } | { readonly ms: number };
