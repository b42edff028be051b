import { fisher, type Share } from './fisher';
import { mcNemar } from './mc-nemar';
import type { RunOutcome } from './outcome';

/** A run, as far as a comparison needs to know it. */
export interface ComparedRun {
  readonly run: number;
  readonly seed: number;
  readonly outcome: RunOutcome;
}

export interface Comparison {
  /** Of the runs that were compared. */
  readonly base: Share;
  readonly head: Share;
  /** McNemar where runs of the same number and seed are on both sides, Fisher where none are. */
  readonly test: 'McNemar' | 'Fisher';
  /** Exact, two-sided. */
  readonly p: number;
  readonly verdict: 'regression' | 'improvement' | 'none';
  /** Numbers of the runs that passed in base and not in head, and the other way round; none without pairs. */
  readonly worse: readonly number[];
  readonly better: readonly number[];
  /** Runs of either side that have no counterpart, or whose outcome says nothing of the agent. */
  readonly leftOut: number;
}

/** Compares two sides of one block, pair by pair where they have the same runs. */
export function compareRuns(base: readonly ComparedRun[], head: readonly ComparedRun[]): Comparison {
  const [before, after] = [base.filter(tells), head.filter(tells)];
  const known = new Map(before.map((run) => [keyOf(run), run]));
  const pairs = after.flatMap((run) => {
    const twin = known.get(keyOf(run));
    return twin === undefined ? [] : [[twin, run] as const];
  });
  const total = base.length + head.length;
  if (pairs.length === 0) {
    const shares = { base: shareOf(before), head: shareOf(after) };
    const p = fisher(shares.base, shares.head);
    const leftOut = total - before.length - after.length;
    return { ...shares, test: 'Fisher', p, verdict: verdictOf(shares, p), worse: [], better: [], leftOut };
  }
  const shares = { base: shareOf(pairs.map(([run]) => run)), head: shareOf(pairs.map(([, run]) => run)) };
  const worse = numbers(pairs, true);
  const better = numbers(pairs, false);
  const p = mcNemar(worse.length, better.length);
  return {
    ...shares,
    test: 'McNemar',
    p,
    verdict: verdictOf(shares, p),
    worse,
    better,
    leftOut: total - 2 * pairs.length,
  };
}

// What the harness broke, skipped or left out says nothing of the agent. A void run is no pass, as everywhere.
function tells({ outcome }: ComparedRun): boolean {
  return outcome === 'passed' || outcome === 'failed' || outcome === 'void';
}

function keyOf({ run, seed }: ComparedRun): string {
  return `${run} ${seed}`;
}

function shareOf(runs: readonly ComparedRun[]): Share {
  return { passed: runs.filter(({ outcome }) => outcome === 'passed').length, of: runs.length };
}

function numbers(pairs: readonly (readonly [ComparedRun, ComparedRun])[], passedBefore: boolean): readonly number[] {
  return pairs
    .filter(([before, after]) => {
      const [first, second] = [before, after].map(({ outcome }) => outcome === 'passed');
      return first !== second && first === passedBefore;
    })
    .map(([{ run }]) => run)
    .sort((a, b) => a - b);
}

function verdictOf({ base, head }: { readonly base: Share; readonly head: Share }, p: number): Comparison['verdict'] {
  if (p > SIGNIFICANCE) return 'none';
  return head.passed * base.of < base.passed * head.of ? 'regression' : 'improvement';
}

const SIGNIFICANCE = 0.05;
