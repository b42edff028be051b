import {
  type FaultRules,
  type PlanEntry,
  type Problem,
  parsePlanValue,
  parseRulesValue,
  WorldError,
  type WorldSpec,
} from '@faultbench/core';

/** A plan as the test wrote it, checked against the world. Throws a WorldError that names every mistake. */
export function givenPlan(value: unknown, spec: WorldSpec): readonly PlanEntry[] {
  const { plan, problems } = parsePlanValue(value, spec);
  refuse(problems);
  return plan;
}

/** The same for rules. */
export function givenRules(value: unknown, spec: WorldSpec): FaultRules {
  const { rules, problems } = parseRulesValue(value, spec);
  refuse(problems);
  return rules;
}

function refuse(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new WorldError(problems);
}
