import { findFault, strikeOf } from '../faults/find-fault';
import type { TraceEvent } from '../model/event';
import { canonicalJson } from '../trace/trace';
import type { Candidate } from './candidate';
import { type PlanPoint, planKey, planOfPoints, type RunPlan, type SweepRun } from './sweep-run';

/** How a trial ended. */
export type TrialEnd = 'survived' | 'absorbed' | 'failed' | 'void' | 'error' | 'not reached' | 'equal' | 'left out';

export interface Trial {
  readonly candidate: Candidate;
  readonly end: TrialEnd;
  /** Plan of the trial that this one ended like, or was expected to. */
  readonly like?: readonly PlanPoint[];
  /** Without calls where the budget left it out. */
  readonly run: SweepRun;
  /** Index of the call that the last fault struck. */
  readonly struckAt?: number;
}

const notRun: SweepRun = { outcome: 'passed', message: '', events: [] };

/** The runs of one sweep: what was tried, what waits because it is expected to end like another, what the budget left. */
export class Ledger {
  readonly #run: RunPlan;
  readonly #made = new Map<string, SweepRun>();
  readonly #byLikeness = new Map<string, Trial>();
  readonly #trials: Trial[] = [];
  readonly #deferred: Candidate[] = [];
  readonly #failingAlone = new Set<string>();
  #left: number;
  #reruns = 0;

  constructor(run: RunPlan, budget: number) {
    this.#run = run;
    this.#left = budget;
  }

  get trials(): readonly Trial[] {
    return this.#trials;
  }

  /** Runs made, those that only told more of a failure among them. */
  get runs(): number {
    return this.#made.size + this.#reruns;
  }

  /** Runs that tried something new. */
  get tried(): number {
    return this.#trials.filter(({ end }) => end !== 'left out').length;
  }

  /** Tries candidates in order; those expected to end like an earlier one wait. Answers the new trials. */
  async tryAll(candidates: readonly Candidate[]): Promise<readonly Trial[]> {
    const from = this.#trials.length;
    for (const candidate of candidates) {
      if (this.#made.has(candidate.key) || this.#failsAnyway(candidate)) continue;
      if (this.#byLikeness.has(candidate.likeness)) this.#deferred.push(candidate);
      else this.#byLikeness.set(candidate.likeness, await this.#try(candidate));
    }
    return this.#trials.slice(from);
  }

  /** Tries those that waited. */
  async tryDeferred(): Promise<void> {
    for (const candidate of this.#deferred.splice(0)) {
      if (this.#failsAnyway(candidate)) continue;
      await this.#try(candidate, this.#byLikeness.get(candidate.likeness));
    }
  }

  /** The run of a plan, made before or now; undefined when the budget is spent. */
  async runOf(plan: readonly PlanPoint[]): Promise<SweepRun | undefined> {
    const known = this.#made.get(planKey(plan));
    if (known) return known;
    if (this.#left <= 0) return undefined;
    this.#left--;
    const made = await this.#run(planOfPoints(plan));
    this.#made.set(planKey(plan), made);
    return made;
  }

  /** Was this plan tried as a trial of its own? */
  isTrial(plan: readonly PlanPoint[]): boolean {
    const key = planKey(plan);
    return this.#trials.some(({ candidate }) => candidate.key === key);
  }

  /** One more run of a plan, outside of the budget: a failure is worth it. */
  async again(plan: readonly PlanPoint[]): Promise<SweepRun> {
    this.#reruns++;
    return this.#run(planOfPoints(plan));
  }

  /** A fault that fails by itself says nothing in company. */
  #failsAnyway({ plan }: Candidate): boolean {
    return plan.length > 1 && plan.some((point) => this.#failingAlone.has(planKey([point])));
  }

  async #try(candidate: Candidate, like?: Trial): Promise<Trial> {
    const run = await this.runOf(candidate.plan);
    const trial = run ? judged(candidate, run, like) : leftOut(candidate, like);
    this.#trials.push(trial);
    if (trial.run.outcome === 'failed' && candidate.plan.length === 1) this.#failingAlone.add(candidate.key);
    return trial;
  }
}

function leftOut(candidate: Candidate, like: Trial | undefined): Trial {
  return { candidate, end: 'left out', run: notRun, ...(like ? { like: like.candidate.plan } : {}) };
}

function judged(candidate: Candidate, run: SweepRun, like: Trial | undefined): Trial {
  const struckAt = lastStrike(candidate, run.events);
  const trial = { candidate, run, ...(struckAt === undefined ? {} : { struckAt }) };
  if (like && endsAlike(trial, like)) return { ...trial, end: 'equal', like: like.candidate.plan };
  if (run.outcome === 'failed' || run.outcome === 'error') return { ...trial, end: run.outcome };
  if (struckAt === undefined) return { ...trial, end: 'not reached' };
  if (run.outcome === 'void') return { ...trial, end: 'void' };
  return { ...trial, end: isAbsorbed(run.events, struckAt) ? 'absorbed' : 'survived' };
}

function lastStrike({ plan, site }: Candidate, events: readonly TraceEvent[]): number | undefined {
  const point = plan.at(-1);
  const strike = point && strikeOf(point.fault, point.options);
  const index = events.findIndex(
    ({ op, nth, fault }) => op === site.operation && nth === site.nth && fault === strike?.fault,
  );
  return index < 0 ? undefined : index;
}

/** The same message sent again by whoever carries it: the agent never saw the fault. Connections count for themselves. */
function isAbsorbed(events: readonly TraceEvent[], at: number): boolean {
  const [struck, next] = [events[at], events[at + 1]];
  return (
    struck !== undefined &&
    next !== undefined &&
    struck.request_id !== null &&
    struck.request_id === next.request_id &&
    struck.client === next.client &&
    struck.tool === next.tool &&
    canonicalJson(struck.args) === canonicalJson(next.args)
  );
}

function endsAlike(trial: Pick<Trial, 'run' | 'struckAt'>, other: Trial): boolean {
  const { run, struckAt } = trial;
  if (run.outcome !== other.run.outcome || reasonOf(run) !== reasonOf(other.run)) return false;
  if (struckAt === undefined || other.struckAt === undefined) return false;
  return rest(run.events, struckAt) === rest(other.run.events, other.struckAt);
}

// a fault before it moves a call in the order of all calls, and what follows a blank line tells the calls
function reasonOf({ message }: SweepRun): string {
  return (message.split('\n\n')[0] ?? '').replaceAll(/, call \d+:/g, ':');
}

function rest(events: readonly TraceEvent[], from: number): string {
  return canonicalJson(
    events.slice(from + 1).map(({ op, args, ok, result = null, fault }) => {
      const altered = fault !== null && findFault(fault)?.kind.execute !== undefined;
      return [op, args, ok, result, altered];
    }),
  );
}
