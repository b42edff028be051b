import { pathOf } from '../trace/path';
import type { TrialEnd } from './ledger';
import { renderSweep } from './render-sweep';
import type { SweepOptions, SweepResult } from './sweep';
import type { SweepRun } from './sweep-run';

/** What a report keeps of a sweep. */
export interface SweepFacts {
  readonly runs: number;
  /** Runs that trying everything would have taken. */
  readonly product: number;
  readonly sites: number;
  readonly faults: readonly string[];
  readonly depth: number;
  /** How many trials ended so. */
  readonly ends: Readonly<Partial<Record<TrialEnd, number>>>;
  readonly failures: readonly SweepFailure[];
  /** The whole result, coverage table first. */
  readonly text: string;
}

export interface SweepFailure {
  /** Lines to paste under `plan:`. */
  readonly plan: string;
  readonly path: string;
  readonly message: string;
  readonly replay?: string;
  /** Folder with trace and state, relative to the run folder. */
  readonly evidence?: string;
}

/** `evidenceOf`: where a run has left trace and state. */
export function sweepFacts(
  result: SweepResult,
  options: SweepOptions,
  evidenceOf: (run: SweepRun) => string | undefined,
): SweepFacts {
  const { runs, product, sites, trials, failures } = result;
  const ends: Partial<Record<TrialEnd, number>> = {};
  for (const { end } of trials) ends[end] = (ends[end] ?? 0) + 1;
  return {
    runs,
    product,
    sites: sites.length,
    faults: options.faults.map(({ fault }) => fault),
    depth: options.depth,
    ends,
    failures: failures.map(({ yaml, run }) => {
      const evidence = evidenceOf(run);
      return {
        plan: yaml,
        path: pathOf(run.events),
        message: run.message,
        ...(run.replay === undefined ? {} : { replay: run.replay }),
        ...(evidence === undefined ? {} : { evidence }),
      };
    }),
    text: renderSweep(result, options),
  };
}
