import type { Verdict } from './outcome';
import type { Tally } from './tally';

/** What a block asked for. */
export interface GateOptions {
  /** Share of the planned runs that must pass; absent = every failing run is red. */
  readonly minPassRate?: number;
}

/** One way to turn counts into a verdict. Errors and missing runs never reach it. */
export interface GateKind {
  readonly key: string;
  applies(options: GateOptions): boolean;
  /** Passes the verdict asks for. */
  needed(of: number, options: GateOptions): number;
  verdict(tally: Tally, options: GateOptions): Verdict;
  /** Stands between the count and the interval: `min 95%: needs 19`. */
  describe(of: number, options: GateOptions): string;
}
