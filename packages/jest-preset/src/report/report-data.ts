import type { Attribution, GateOptions, Interval, RunLine, RunOutcome, RunsSetup, Verdict } from '@faultbench/core';

/** Version of report.json. */
export const REPORT_FORMAT = 1;

/** What report.json holds, and all that table and summary are made of. */
export interface ReportData {
  readonly format: typeof REPORT_FORMAT;
  readonly session: string;
  /** FAULTBENCH_ variables in effect, as echoed; "" when none was set. */
  readonly settings: string;
  /** In the order they were planned, test file by test file. */
  readonly blocks: readonly BlockReport[];
  readonly neverFired: readonly NeverFired[];
  /** Of a report that was merged: what is missing of the whole, a sentence each. */
  readonly incomplete: readonly string[];
}

/** One test with its planned runs. */
export interface BlockReport {
  /** Test file relative to rootDir and full test name. */
  readonly id: string;
  readonly file: string;
  readonly name: string;
  /** Planned runs. */
  readonly of: number;
  /** The gate that was asked for; null without one. */
  readonly asked: GateOptions | null;
  readonly verdict: Verdict;
  /** Jest fails because of it. */
  readonly red: boolean;
  /** A filter left only some of the runs: they are counted, nothing is decided. */
  readonly partial: boolean;
  readonly passed: number;
  /** The fewest passes that are enough; null where passes alone do not decide, or no number of them does. */
  readonly needed: number | null;
  readonly counts: Readonly<Record<RunOutcome, number>>;
  /** Over the runs that were not left out. */
  readonly interval: Interval;
  /** Of a paired block: what the same runs without faults say of the failures. */
  readonly attribution: Attribution | null;
  /** What the runs started from; null without a world. */
  readonly setup: RunsSetup | null;
  /** Chance that k runs in a row all pass, k = 1, 2, 4, 8; null where the runs are too few to tell. */
  readonly passHatK: Readonly<Record<string, number | null>>;
  /** `17/20 passed (85.0%)` */
  readonly rate: string;
  /** `min 95%: needs 19` */
  readonly gate: string;
  /** Something to know about the block, a sentence each. */
  readonly notes: readonly string[];
  /** By run number; a missing run has no entry. */
  readonly runs: readonly RunReport[];
  /** The same without faults, of a paired block. */
  readonly calm: readonly RunReport[];
  /** Numbers of the runs that were to be made and left no outcome. */
  readonly missing: readonly number[];
  /** Runs that did not pass, like ones together. */
  readonly folded: readonly FoldedRuns[];
}

export type RunReport = Omit<RunLine, 'type' | 'session' | 'block'>;

/** Runs with the same outcome, path and reason. */
export interface FoldedRuns {
  readonly runs: readonly number[];
  readonly outcome: RunOutcome;
  readonly path: string;
  /** First line of the message. */
  readonly reason: string;
  /** How they ended without faults, in a paired block. */
  readonly withoutFaults?: RunOutcome;
  /** Replays the first of them. */
  readonly replay?: string;
  /** Evidence of the first of them, relative to the run folder. */
  readonly evidence?: string;
}

/** A declared fault that no run of the session saw. */
export interface NeverFired {
  readonly target: string;
  readonly kind: string;
  /** Runs that had it declared. */
  readonly runs: number;
  /** Firings to be expected over all of them, as far as that can be said. */
  readonly expected: number;
}
