import type { WorldSpec } from '../model/spec';
import { type CallSite, siteCalls, siteKey } from './call-sites';
import { type Candidate, candidateAt, type Pointless } from './candidate';
import { Ledger, type Trial } from './ledger';
import { type Failure, shrink } from './shrink';
import type { RunPlan, SweepRun, SweptFault } from './sweep-run';
import { WorldStates } from './world-states';

export interface SweepOptions {
  readonly faults: readonly SweptFault[];
  /** Faults in one run, at most; 1 or more. */
  readonly depth: number;
  /** Runs, at most, the clean one among them. */
  readonly budget: number;
  /** Reruns that a failure's smallest plan has to fail in. */
  readonly confirm: number;
}

/** What a sweep found out. */
export interface SweepResult {
  /** The run without a fault. When it did not pass, nothing else was run. */
  readonly clean: SweepRun;
  /** Call sites of the clean run, then those that only faults lead to. */
  readonly sites: readonly (CallSite & { readonly recovery: boolean })[];
  readonly trials: readonly Trial[];
  readonly pointless: readonly Pointless[];
  /** Distinct failures, each by its smallest plan. */
  readonly failures: readonly Failure[];
  /** Runs that tried something, the clean one among them. */
  readonly runs: number;
  /** More runs, to make failing plans smaller and to confirm them. */
  readonly more: number;
  /** Runs that trying everything at every depth would have taken: call sites × faults, and so on for each depth. */
  readonly product: number;
}

/**
 * Tries every fault at every call, by runs that it asks for one after the other:
 *
 *     clean run ─▶ its call sites × faults ─▶ survived? its later call sites × faults, new ones first, to `depth`
 *                         │ expected to end like one before: last        │
 *                         └──────────▶ failed? shrunk, confirmed ◀───────┘
 *
 * The order depends on the traces alone, so that equal agents are swept equally.
 */
export async function sweep(spec: WorldSpec, options: SweepOptions, run: RunPlan): Promise<SweepResult> {
  const clean = await run([]);
  const ledger = new Ledger(run, options.budget - 1);
  const known = new Set(siteCalls(clean.events).map(({ site }) => siteKey(site)));
  const search = { spec, faults: options.faults, known, worlds: new WorldStates() };
  const pointless: Pointless[] = [];
  if (clean.outcome !== 'passed') return resultOf(clean, ledger, pointless, [], options);
  let level = candidatesAfter(search, { run: clean, earlier: [], from: 0 }, pointless);
  for (let depth = 1; depth <= options.depth; depth++) {
    const tried = await ledger.tryAll(level);
    if (depth === options.depth) break;
    const next = tried.flatMap((trial) => afterStrike(search, trial));
    // recovery paths are what nobody has tested
    level = [...next.filter(({ recovery }) => recovery), ...next.filter(({ recovery }) => !recovery)];
  }
  await ledger.tryDeferred();
  const failures = await shrink(ledger, options);
  return resultOf(clean, ledger, pointless, failures, options);
}

/** What all of a sweep's candidates are made with. */
interface Search {
  readonly spec: WorldSpec;
  readonly faults: readonly SweptFault[];
  /** Call sites of the clean run. */
  readonly known: ReadonlySet<string>;
  readonly worlds: WorldStates;
}

interface Base {
  readonly run: SweepRun;
  readonly earlier: Candidate['plan'];
  /** Index of the first call that may be struck. */
  readonly from: number;
}

function candidatesAfter(
  { spec, faults, known, worlds }: Search,
  { run, earlier, from }: Base,
  pointless: Pointless[],
): readonly Candidate[] {
  const states = worlds.of(run.events);
  const calls = siteCalls(run.events).filter(({ index }) => index >= from);
  const found = calls.flatMap((call) =>
    faults.map((fault) => candidateAt(spec, { call, states, earlier }, fault, faults)),
  );
  pointless.push(...found.filter((each): each is Pointless => !('plan' in each)));
  return found
    .filter((each): each is Omit<Candidate, 'recovery'> => 'plan' in each)
    .map((each) => ({ ...each, recovery: !known.has(siteKey(each.site)) }));
}

function afterStrike(search: Search, trial: Trial): readonly Candidate[] {
  if (trial.end !== 'survived' || trial.struckAt === undefined) return [];
  const base = { run: trial.run, earlier: trial.candidate.plan, from: trial.struckAt + 1 };
  return candidatesAfter(search, base, []);
}

function resultOf(
  clean: SweepRun,
  ledger: Ledger,
  pointless: readonly Pointless[],
  failures: readonly Failure[],
  { faults, depth }: SweepOptions,
): SweepResult {
  const cleanSites = siteCalls(clean.events).map(({ site }) => ({ ...site, recovery: false }));
  const known = new Set(cleanSites.map(siteKey));
  const recovery = new Map<string, CallSite>();
  for (const { run } of ledger.trials)
    for (const { site } of siteCalls(run.events)) if (!known.has(siteKey(site))) recovery.set(siteKey(site), site);
  const sites = [...cleanSites, ...[...recovery.values()].map((site) => ({ ...site, recovery: true }))];
  let product = 1;
  let combinations = 1;
  for (let each = 0; each < depth; each++) {
    combinations *= sites.length * faults.length;
    product += combinations;
  }
  const { trials, tried, runs } = ledger;
  return { clean, sites, trials, pointless, failures, runs: tried + 1, more: runs - tried, product };
}
