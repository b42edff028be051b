import type { FaultRules, PlanEntry } from '../model/fault';

/** What became of one planned run. */
export type RunOutcome = 'passed' | 'failed' | 'void' | 'error' | 'skipped' | 'missing';

/** One line of a test file's outcomes file. */
export type OutcomeLine = PlanLine | RunLine;

/** Written before run 1: the planned number is the denominator, always. */
export interface PlanLine {
  readonly type: 'plan';
  readonly session: string;
  /** Test file relative to rootDir, `/` between folders, then ` › ` and the full test name. */
  readonly block: string;
  readonly file: string;
  readonly name: string;
  /** Planned runs. */
  readonly of: number;
  /** As written; absent without a gate. */
  readonly minPassRate?: number;
  /** The runs this process will make: all of them, or those that a filter left. */
  readonly selected: readonly number[];
}

export interface RunLine {
  readonly type: 'run';
  readonly session: string;
  readonly block: string;
  /** From 1. */
  readonly run: number;
  readonly seed: number;
  readonly outcome: RunOutcome;
  /** First line says why; "" for a passed run. */
  readonly message: string;
  /** `get_order → issue_refund!timeout → issue_refund` */
  readonly path: string;
  readonly calls: number;
  readonly duration_ms: number;
  /** Token of the replay line; absent for a passed run. */
  readonly replay?: string;
  /** Folder with trace, state and server log; absent for a passed run. */
  readonly evidence?: string;
  /** Declared faults and how often each fired in this run. */
  readonly faults: readonly FaultCount[];
}

export interface FaultCount {
  readonly target: string;
  readonly kind: string;
  readonly fired: number;
  readonly expected: number;
}

/** What a replay token carries. */
export interface ReplayFacts {
  readonly version: 1;
  readonly file: string;
  readonly name: string;
  readonly world: string;
  readonly seed: number;
  readonly run: number;
  readonly clock: string;
  readonly faults: { readonly rules: FaultRules; readonly plan: readonly PlanEntry[] };
}

export type Verdict = 'PASS' | 'FAIL' | 'INCONCLUSIVE' | 'INCOMPLETE' | 'none';
