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
  /** Reruns of the smallest plan, and how many of them failed. */
  readonly confirmed: { readonly failed: number; readonly of: number };
}

/** Makes every failing plan as small as it goes, each step by a run; plans that become equal are one failure. */
export async function shrink(ledger: Ledger, { confirm }: { readonly confirm: number }): Promise<readonly Failure[]> {
  const failures = new Map<string, Failure>();
  for (const trial of ledger.trials.filter(({ end }) => end === 'failed')) {
    const { plan, run } = await smallest(trial, ledger);
    if (failures.has(planKey(plan))) continue;
    const confirmed = await confirmedBy(ledger, plan, confirm);
    failures.set(planKey(plan), { plan, found: trial.candidate.plan, yaml: planYaml(plan), run, confirmed });
  }
  return [...failures.values()];
}

interface Failing {
  readonly plan: readonly PlanPoint[];
  readonly run: SweepRun;
}

async function smallest({ candidate, run }: Trial, ledger: Ledger): Promise<Failing> {
  let best: Failing = { plan: candidate.plan, run };
  for (let next: Failing | undefined = best; next; next = await smaller(best, ledger)) best = next;
  return best;
}

/** The first smaller plan that fails too. What was tried as a trial stands in the table by itself. */
async function smaller({ plan }: Failing, ledger: Ledger): Promise<Failing | undefined> {
  for (const candidate of steps(plan)) {
    if (candidate.length === plan.length && ledger.isTrial(candidate)) continue;
    const run = await ledger.runOf(candidate);
    if (run?.outcome === 'failed') return { plan: candidate, run };
  }
  return undefined;
}

/** Fewer faults, then an earlier call, then a weaker kind. */
function steps(plan: readonly PlanPoint[]): readonly (readonly PlanPoint[])[] {
  const dropped = plan.length > 1 ? plan.map((_, index) => plan.filter((_point, other) => other !== index)) : [];
  const changed = plan.flatMap((point, index) =>
    [...earlier(point), ...weaker(point)].map((other) => plan.map((each, at) => (at === index ? other : each))),
  );
  return [...dropped, ...changed].filter(strikesOnce);
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
