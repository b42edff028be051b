import type { SweepFacts, SweepFailure } from '@faultbench/core';
import type { BlockReport, RunReport } from './report-data';

/** Two results of one sweep. Nothing in them is chance: what is new in head is what changed. */
export interface SweepComparison {
  /** Ways to fail on each side, each a smallest plan. */
  readonly before: number;
  readonly after: number;
  readonly added: readonly SweepFailure[];
  readonly gone: readonly SweepFailure[];
  readonly verdict: 'regression' | 'improvement' | 'none';
  /** Something to know, a sentence each. */
  readonly notes: readonly string[];
}

/** Undefined where one of the two is no sweep, or broke. */
export function compareSweeps(base: BlockReport, head: BlockReport): SweepComparison | undefined {
  const [before, after] = [base, head].map(resultOf);
  if (before === undefined || after === undefined) return undefined;
  const added = without(after.ways, before.ways);
  const gone = without(before.ways, after.ways);
  const fewer = gone.length > 0 ? 'improvement' : 'none';
  return {
    before: before.ways.length,
    after: after.ways.length,
    added,
    gone,
    verdict: added.length > 0 ? 'regression' : fewer,
    notes: notesOf(before.sweep, after.sweep),
  };
}

interface Result {
  readonly sweep: SweepFacts;
  readonly ways: readonly SweepFailure[];
}

function resultOf({ runs: [run] }: BlockReport): Result | undefined {
  if (run?.sweep === undefined || run.outcome === 'error') return undefined;
  const { sweep } = run;
  return { sweep, ways: run.outcome === 'failed' && sweep.failures.length === 0 ? [byItself(run)] : sweep.failures };
}

/** It failed without any fault. */
function byItself({ path, message, replay }: RunReport): SweepFailure {
  return { plan: 'no fault', path, message, ...(replay === undefined ? {} : { replay }) };
}

function without(ways: readonly SweepFailure[], others: readonly SweepFailure[]): readonly SweepFailure[] {
  return ways.filter(({ plan }) => !others.some((other) => other.plan === plan));
}

function notesOf(before: SweepFacts, after: SweepFacts): readonly string[] {
  const asked = ({ faults, depth }: SweepFacts) => JSON.stringify([[...faults].sort(), depth]);
  const left = [before, after].some(({ ends }) => (ends['left out'] ?? 0) > 0);
  return [
    ...(asked(before) === asked(after) ? [] : ['faults or depth of the sweep have changed']),
    ...(left ? ['the budget has left something out, which is not compared'] : []),
  ];
}
