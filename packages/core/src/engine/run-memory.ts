import type { ClockMemory } from '../clock/world-clock';
import type { FaultMemory } from '../faults/fault-book';
import type { OperationCrash } from './engine';
import type { KeptAnswer } from './idempotency';
import type { LateWrite } from './late-writes';

/** What a run knows beside its rows and its log of commits: plain data, with which another process goes on. */
export interface RunMemory {
  /** Calls that have arrived. */
  readonly seq: number;
  /** Calls that took a number, by operation. */
  readonly counts: Readonly<Record<string, number>>;
  /** The number the next id of each record type is tried with. */
  readonly ids: Readonly<Record<string, number>>;
  readonly late: readonly LateWrite[];
  /** Answers kept by idempotency key. */
  readonly kept: readonly KeptAnswer[];
  /** The first handler that crashed. */
  readonly crash: OperationCrash | null;
  readonly clock: ClockMemory;
  readonly faults: FaultMemory;
}
