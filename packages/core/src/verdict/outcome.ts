import type { FaultRules, PlanEntry } from '../model/fault';
import type { SweepFacts } from '../sweep/sweep-facts';
import type { GateOptions } from './gate-kind';
import type { Shard } from './shard-runs';

/** What became of one planned run. */
export type RunOutcome = 'passed' | 'failed' | 'void' | 'error' | 'skipped' | 'missing' | 'not needed';

/** One line of a test file's outcomes file. */
export type OutcomeLine = PlanLine | RunLine;

/** Written before run 1: the planned number is the denominator, always. */
export interface PlanLine extends GateOptions {
  readonly type: 'plan';
  readonly session: string;
  /** Test file relative to rootDir, `/` between folders, then ` › ` and the full test name. */
  readonly block: string;
  readonly file: string;
  readonly name: string;
  /** Planned runs. */
  readonly of: number;
  /** The runs this process will make: all of them, those that a filter left, or its shard's. */
  readonly selected: readonly number[];
  /** Of a paired block: the runs that are also made without faults. */
  readonly calm?: readonly number[];
  /** Which machine this is, where several share out the runs of every block. */
  readonly shard?: Shard;
  /** What the runs start from; absent without a world. Runs of one block only count together where it is the same. */
  readonly setup?: RunsSetup;
}

export interface RunsSetup {
  /** Hash of the world file and all it names. */
  readonly world: string;
  readonly seed: number;
  readonly clock: string;
  /** Digest of rules and plan. */
  readonly faults: string;
}

export interface RunLine {
  readonly type: 'run';
  readonly session: string;
  readonly block: string;
  /** From 1. */
  readonly run: number;
  /** The run's twin without faults, in a paired block. */
  readonly calm?: true;
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
  /** Of a test that is a sweep: what its runs have shown. */
  readonly sweep?: SweepFacts;
  /** Id of the scenario that the test plays. */
  readonly scenario?: string;
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
  /** The run's twin without faults, in a paired block. */
  readonly calm?: true;
  readonly faults: { readonly rules: FaultRules; readonly plan: readonly PlanEntry[] };
}

export type Verdict = 'PASS' | 'FAIL' | 'INCONCLUSIVE' | 'INCOMPLETE' | 'none';
