import { mcNemar } from './mc-nemar';
import type { RunOutcome } from './outcome';

/** How the runs of a paired block ended with faults and without them, pair by pair. */
export interface Attribution {
  /** Failed with faults, passed without. */
  readonly onlyWith: number;
  /** Failed without faults, passed with them. */
  readonly onlyWithout: number;
  /** Failed both times. */
  readonly both: number;
  /** Passed both times. */
  readonly neither: number;
  /** Of the exact McNemar test, two-sided. */
  readonly p: number;
}

/** Pairs in which a run was void, skipped, missing or the harness's fault compare nothing, and are left out. */
export function attribution(pairs: Iterable<readonly [withFaults: RunOutcome, without: RunOutcome]>): Attribution {
  const counts = { onlyWith: 0, onlyWithout: 0, both: 0, neither: 0 };
  for (const [withFaults, without] of pairs) {
    const kind = KINDS[`${withFaults} ${without}`];
    if (kind !== undefined) counts[kind]++;
  }
  return { ...counts, p: mcNemar(counts.onlyWith, counts.onlyWithout) };
}

const KINDS: Readonly<Record<string, Exclude<keyof Attribution, 'p'>>> = {
  'failed passed': 'onlyWith',
  'passed failed': 'onlyWithout',
  'failed failed': 'both',
  'passed passed': 'neither',
};

/** `7 fail only with faults, 1 without them too; exact McNemar p = 0.016: the faults cause failures` */
export function attributionText({ onlyWith, onlyWithout, both, neither, p }: Attribution): string {
  const pairs = onlyWith + onlyWithout + both + neither;
  if (pairs === 0) return 'no run has a pair that passed or failed: nothing to compare';
  const counts = [
    `${onlyWith} of ${pairs} fail only with faults`,
    ...(both > 0 ? [`${both} without them too`] : []),
    ...(onlyWithout > 0 ? [`${onlyWithout} only without them`] : []),
  ].join(', ');
  return `${counts}; exact McNemar ${significanceText(p)}: ${conclusion(onlyWith, onlyWithout, both, p)}`;
}

function conclusion(onlyWith: number, onlyWithout: number, both: number, p: number): string {
  if (p <= 0.05) return onlyWith > onlyWithout ? 'the faults cause failures' : 'the faults prevent failures';
  if (onlyWith === 0 && both > 0) return 'the agent fails without faults too';
  return 'these runs show no difference that the faults make';
}

/** `p = 0.016`; what would round to nothing is told as a bound. */
export function significanceText(p: number): string {
  return p < 0.0005 ? 'p < 0.001' : `p = ${p.toFixed(3)}`;
}
