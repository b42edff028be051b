import { pathOf } from '../trace/path';
import { faultTitles } from './fault-titles';
import type { Trial, TrialEnd } from './ledger';
import { renderSweep } from './render-sweep';
import type { SweepOptions, SweepResult } from './sweep';
import { isOf, type SweepRun, type SweptFault } from './sweep-run';

/** What a report keeps of a sweep. */
export interface SweepFacts {
  readonly runs: number;
  /** More runs, to make failing plans smaller and to confirm them. */
  readonly more: number;
  /** Runs that trying everything would have taken. */
  readonly product: number;
  readonly sites: number;
  readonly faults: readonly string[];
  readonly depth: number;
  /** How many trials ended so. */
  readonly ends: Ends;
  /** The same for each fault, by its key, where it struck alone. */
  readonly byFault: Readonly<Record<string, Ends>>;
  readonly failures: readonly SweepFailure[];
  /** The whole result, coverage table first. */
  readonly text: string;
}

type Ends = Readonly<Partial<Record<TrialEnd, number>>>;

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
  const { runs, more, product, sites, trials, failures } = result;
  const faults = faultTitles(options.faults);
  const alone = trials.filter(({ candidate: { plan } }) => plan.length === 1);
  const under = (fault: SweptFault) => alone.filter(({ candidate: { plan } }) => isOf(plan[0], fault));
  return {
    runs,
    more,
    product,
    sites: sites.length,
    faults,
    depth: options.depth,
    ends: endsOf(trials),
    byFault: Object.fromEntries(options.faults.map((fault, index) => [faults[index], endsOf(under(fault))])),
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

function endsOf(trials: readonly Trial[]): Ends {
  const ends: Partial<Record<TrialEnd, number>> = {};
  for (const { end } of trials) ends[end] = (ends[end] ?? 0) + 1;
  return ends;
}
