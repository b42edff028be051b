import { GATE_OPTIONS, type GateOptions, type PlanLine } from '@faultbench/core';

/** The gate that a plan line names among its other facts; null when it names none. */
export function gateOf(plan: PlanLine): GateOptions | null {
  const asked = GATE_OPTIONS.filter((key) => plan[key] !== undefined);
  return asked.length === 0 ? null : Object.fromEntries(asked.map((key) => [key, plan[key]]));
}
