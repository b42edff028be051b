import { findFault } from '../faults/find-fault';
import type { Ledger, Trial } from './ledger';
import { type PlanPoint, planKey, planYaml, type SweepRun } from './sweep-run';

/** A way to fail, by the smallest plan that still does. */
export interface Failure {
  readonly plan: readonly PlanPoint[];
  /** The plan it was found by. */
  readonly found: readonly PlanPoint[];
  /** As lines to paste under `plan:`. */
  readonly yaml: string;
  /** The run of the smallest plan. */
  readonly run: SweepRun;
  /** The budget was spent before every smaller plan could be tried. */
  readonly cut: boolean;
  /** Reruns of the smallest plan, and how many of them failed. */
  readonly confirmed: { readonly failed: number; readonly of: number };
}

/** Makes every failing plan as small as it goes, each step by a run; plans that become equal are one failure. */
export async function shrink(ledger: Ledger, { confirm }: { readonly confirm: number }): Promise<readonly Failure[]> {
  const failures = new Map<string, Failure>();
  for (const trial of ledger.trials.filter(({ end }) => end === 'failed')) {
    const { plan, run, cut } = await smallest(trial, ledger);
    if (failures.has(planKey(plan))) continue;
    const confirmed = await confirmedBy(ledger, plan, confirm);
    failures.set(planKey(plan), { plan, found: trial.candidate.plan, yaml: planYaml(plan), run, cut, confirmed });
  }
  return [...failures.values()];
}

interface Failing {
  readonly plan: readonly PlanPoint[];
  readonly run: SweepRun;
}

async function smallest({ candidate, run }: Trial, ledger: Ledger): Promise<Failing & { readonly cut: boolean }> {
  let best: Failing = { plan: candidate.plan, run };
  for (;;) {
    const next = await smaller(best, ledger);
    if (next === undefined || next === 'budget spent') return { ...best, cut: next !== undefined };
    best = next;
  }
}

/** The first smaller plan that fails too. */
async function smaller({ plan }: Failing, ledger: Ledger): Promise<Failing | 'budget spent' | undefined> {
  let spent = false;
  for (const candidate of steps(plan)) {
    // a fault that was swept by itself has its own place in the table
    if (plan.length === 1 && ledger.isTrial(candidate)) continue;
    const run = await ledger.runOf(candidate);
    if (run?.outcome === 'failed') return { plan: candidate, run };
    if (run === undefined) spent = true;
  }
  return spent ? 'budget spent' : undefined;
}

/** Fewer faults, then an earlier call, then a weaker kind. */
function steps(plan: readonly PlanPoint[]): readonly (readonly PlanPoint[])[] {
  const dropped = plan.length > 1 ? plan.flatMap((point) => [without(plan, point), closedUp(plan, point)]) : [];
  const changed = plan.flatMap((point, index) =>
    [...earlier(point), ...weaker(point)].map((other) => plan.map((each, at) => (at === index ? other : each))),
  );
  return [...dropped, ...changed].filter(strikesOnce);
}

function without(plan: readonly PlanPoint[], dropped: PlanPoint): readonly PlanPoint[] {
  return plan.filter((point) => point !== dropped);
}

/** A call that the dropped fault had made the agent repeat is not there without it: those after it move up. */
function closedUp(plan: readonly PlanPoint[], dropped: PlanPoint): readonly PlanPoint[] {
  const isAfter = ({ on, call }: PlanPoint) => on === dropped.on && call > dropped.call;
  return without(plan, dropped).map((point) => (isAfter(point) ? { ...point, call: point.call - 1 } : point));
}

function earlier(point: PlanPoint): readonly PlanPoint[] {
  return point.call > 1 ? [{ ...point, call: point.call - 1 }] : [];
}

function weaker(point: PlanPoint): readonly PlanPoint[] {
  const { kind } = findFault(point.fault) ?? {};
  return (kind?.weaker ?? [])
    .filter((fault) => fault !== point.fault)
    .map((fault) => ({ ...point, fault, options: {} }));
}

// two faults at one call: the second would never fire
function strikesOnce(plan: readonly PlanPoint[]): boolean {
  return new Set(plan.map(({ on, call }) => `${on} ${call}`)).size === plan.length;
}

async function confirmedBy(ledger: Ledger, plan: readonly PlanPoint[], times: number) {
  let failed = 0;
  for (let rerun = 0; rerun < times; rerun++) if ((await ledger.again(plan)).outcome === 'failed') failed++;
  return { failed, of: times };
}
