import { strikeSite } from '../engine/site';
import { faultLabel, strikeOf } from '../faults/find-fault';
import type { Strike } from '../faults/kind';
import type { Outcome } from '../model/answer';
import type { TraceEvent } from '../model/event';
import { isJsonObject } from '../model/json';
import type { OperationSpec, WorldSpec } from '../model/spec';
import { canonicalJson } from '../trace/trace';
import type { CallSite, SiteCall } from './call-sites';
import { type PlanPoint, planKey, type SweptFault } from './sweep-run';

/** A plan that may be run: earlier points that were survived, and one more fault. */
export interface Candidate {
  readonly plan: readonly PlanPoint[];
  readonly site: CallSite;
  readonly key: string;
  /**
   * Equal for candidates that strike the same call by the same symptom in the same world: they are expected to end
   * alike, and the later ones are run last.
   */
  readonly likeness: string;
  /** The site is none of the clean run: a recovery path. */
  readonly recovery: boolean;
}

/** Why a fault is not tried at a call. */
export interface Pointless {
  readonly site: CallSite;
  readonly fault: SweptFault;
  /** The key of the same fault in another phase, which is tried; absent: the call would go as without it. */
  readonly as?: string;
}

/** A call of a run that may be struck. */
interface OpenCall {
  readonly call: SiteCall;
  /** Of the worlds before each call of its run. */
  readonly states: readonly number[];
  /** What the run went under. */
  readonly earlier: readonly PlanPoint[];
}

/** The candidate of one more fault at a call of a run that went under `earlier`, or why there is none. */
export function candidateAt(
  spec: WorldSpec,
  { call, states, earlier }: OpenCall,
  fault: SweptFault,
  faults: readonly SweptFault[],
): Omit<Candidate, 'recovery'> | Pointless {
  const { site, event } = call;
  const strike = strikeOf(fault.fault, fault.options);
  const operation = spec.operations.find(({ key }) => key === site.operation);
  if (!operation) throw new Error(`no operation "${site.operation}" in this world`);
  if (strike.kind.shows?.({ operation: operation.kind, event, history: call.history }) === false)
    return { site, fault };
  const as = sameBefore(strike, event, fault, faults);
  if (as !== undefined) return { site, fault, as };
  const plan = [...earlier, { on: site.operation, call: site.nth, ...fault }];
  const state = states[call.index + (strike.phase === 'after' ? 1 : 0)];
  const likeness = [site.operation, canonicalJson(site.args), state, symptomOf(strike, operation, event)].join('\n');
  return { plan, site, key: planKey(plan), likeness };
}

/** A call that wrote nothing goes alike whether it ran before the answer was lost or not. */
function sameBefore(strike: Strike, event: TraceEvent, fault: SweptFault, faults: readonly SweptFault[]) {
  if (strike.phase !== 'after' || event.applied || strike.kind.execute || !strike.kind.phases.includes('before'))
    return;
  const before = faultLabel(strike.fault, 'before');
  const other = faults.find((each) => each.fault === before && sameOptions(each, fault));
  return other && symptomIsFixed(strike) ? before : undefined;
}

// a symptom made of the real answer differs where there is none
function symptomIsFixed({ kind, ...strike }: Strike): boolean {
  const site = { operation: 'get', missing: undefined, args: {} };
  const under = (real: Outcome | undefined) => JSON.stringify(kind.answer({ kind, ...strike }, real, site));
  return under(undefined) === under({ ok: true, value: { some: 'value' } });
}

function sameOptions(a: SweptFault, b: SweptFault): boolean {
  return canonicalJson(a.options) === canonicalJson(b.options);
}

function symptomOf(strike: Strike, operation: OperationSpec, event: TraceEvent): string {
  // how the operation runs under such a kind is more than its answer tells
  if (strike.kind.execute) return `${strike.fault} ${canonicalJson(strike.options)}`;
  const real: Outcome | undefined =
    strike.phase === 'before'
      ? undefined
      : event.error
        ? { ok: false, error: event.error }
        : { ok: true, value: event.result ?? null };
  return JSON.stringify(
    strike.kind.answer(strike, real, strikeSite(operation, isJsonObject(event.args) ? event.args : {})),
  );
}
