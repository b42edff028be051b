import type { Verdict } from './outcome';
import type { Sequential } from './sprt';
import type { Tally } from './tally';

/** What a block asked for. */
export interface GateOptions {
  /** Share of the planned runs that must pass; absent = every failing run is red. */
  readonly minPassRate?: number;
  /** With how much confidence the runs must show that share. */
  readonly confidence?: number;
  readonly sequential?: Sequential;
  /** Make no run that can change nothing any more. */
  readonly stopEarly?: true;
  /** An INCONCLUSIVE block is not red. */
  readonly inconclusive?: 'pass';
}

/** One way to turn counts into a verdict. Errors and runs that were not made never reach it. */
export interface GateKind {
  readonly key: string;
  applies(options: GateOptions): boolean;
  /** The fewest passes that are enough; undefined where there is no such number. */
  needed(of: number, options: GateOptions): number | undefined;
  verdict(runs: Tally, options: GateOptions): Verdict;
  /** Names the entry that carries the verdict: `pass rate >= 95%`. */
  title(options: GateOptions): string;
  /** Stands between the count and the interval: `min 95%: needs 19`. */
  describe(runs: Tally, options: GateOptions): string;
  /** What to know before the first run is made. */
  warning(of: number, options: GateOptions): string | undefined;
}
