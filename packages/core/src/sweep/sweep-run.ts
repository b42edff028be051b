import type { TraceEvent } from '../model/event';
import type { FaultOptions, PlanEntry } from '../model/fault';
import { canonicalJson } from '../trace/trace';

/** A fault that a sweep tries at every call. */
export interface SweptFault {
  /** Key of a kind: `timeout`, `http_500`, `timeout_before`. */
  readonly fault: string;
  readonly options: FaultOptions;
}

/** One fault at one call: `call` counts the calls of the operation `on`, from 1. */
export interface PlanPoint extends SweptFault {
  readonly on: string;
  readonly call: number;
}

/** What a sweep is told of one run that it asked for. */
export interface SweepRun {
  readonly outcome: 'passed' | 'failed' | 'void' | 'error';
  /** Why, first line first; "" for a passed run. */
  readonly message: string;
  /** The trace, in order of arrival. */
  readonly events: readonly TraceEvent[];
  /** Token of the line that replays it. */
  readonly replay?: string;
}

/** Makes one run under a plan, in a fresh world. */
export type RunPlan = (plan: readonly PlanEntry[]) => Promise<SweepRun>;

/** The plan of points, each of which has to fire. */
export function planOfPoints(points: readonly PlanPoint[]): readonly PlanEntry[] {
  return points.map(({ on, call, fault, options }) => ({
    on,
    call: { from: call, to: call },
    fault,
    optional: false,
    options,
  }));
}

/** `- { on: payments.issue_refund, call: 1, fault: timeout }`, a line for each point, to paste under `plan:`. */
export function planYaml(points: readonly PlanPoint[]): string {
  return points.map((point) => `- { ${pairsOf(point).join(', ')} }`).join('\n');
}

/** Equal for equal plans. */
export function planKey(points: readonly PlanPoint[]): string {
  return planYaml(points);
}

function pairsOf({ on, call, fault, options }: PlanPoint): readonly string[] {
  const more = Object.entries(options).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return [`on: ${on}`, `call: ${call}`, `fault: ${fault}`, ...more];
}

/** Is it this fault, with these options? */
export function isOf(point: SweptFault | undefined, fault: SweptFault): boolean {
  return point?.fault === fault.fault && canonicalJson(point.options) === canonicalJson(fault.options);
}
