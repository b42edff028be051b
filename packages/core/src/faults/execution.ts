import type { Done } from '../engine/operate';
import type { FaultOptions } from '../model/fault';

/** Lets a fault kind say how the operation runs under it. */
export interface Execution {
  readonly options: FaultOptions;
  /** Runs the operation in a transaction of its own and commits it; it reads the world as it was `ago` writes earlier. */
  once(ago?: number): Done | Promise<Done>;
}

/** When a write that happened comes into the callers' view. */
export type VisibleAfter = { readonly calls: number } | { readonly ms: number };

/** Goes on in the same turn when the operation is done already. */
export function whenDone(done: Done | Promise<Done>, next: (done: Done) => Done | Promise<Done>): Done | Promise<Done> {
  return 'then' in done ? done.then(next) : next(done);
}
