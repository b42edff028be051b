import {
  type FaultRules,
  type PlanEntry,
  type Problem,
  parsePlanValue,
  parseRulesValue,
  personaProblem,
  WorldError,
  type WorldSpec,
  WorldUseError,
} from '@faultbench/core';
import type { Compiled } from '../compile/compile-world';
import { loadFaults } from '../compile/load-faults';
import type { RunSetup } from '../control/messages';
import { personaToken } from '../identity/persona-token';

/** How a program wants a world. */
export interface WorldOptions {
  /** Replaces the file's seed. */
  readonly seed?: number;
  /** Persona that the bench calls as: `member`, or `member#2` for another one; nobody when absent. */
  readonly as?: string;
  /** Run number, from 1; chance differs from run to run. 1 when absent. */
  readonly run?: number;
  /** `virtual` (time stands still unless it is moved) when absent. */
  readonly clock?: 'virtual' | 'wall';
  /**
   * Off when absent; `true`: the file's own; a path: those of a faults file; or rules and a plan as in a world file.
   */
  readonly faults?: true | string | { readonly rules?: unknown; readonly plan?: unknown };
}

/** The setup of one run. Throws a WorldError that names every mistake in the faults. */
export function setupFor({ world }: Compiled, options: WorldOptions): RunSetup {
  const { spec } = world;
  return {
    run: options.run ?? 1,
    seed: spec.seed,
    clock: { mode: options.clock ?? 'virtual', start: spec.clock.start },
    faults: declared(spec, options.faults),
  };
}

function declared(spec: WorldSpec, faults: WorldOptions['faults']): RunSetup['faults'] {
  if (faults === undefined) return { rules: {}, plan: [] };
  if (faults === true) return { rules: spec.faults, plan: spec.plan };
  if (typeof faults === 'string') return loadFaults(faults, spec);
  return {
    rules: faults.rules === undefined ? {} : rulesOf(faults.rules, spec),
    plan: faults.plan === undefined ? [] : planOf(faults.plan, spec),
  };
}

/** Rules given as a value. Throws a WorldError that names every mistake. */
export function rulesOf(value: unknown, spec: WorldSpec): FaultRules {
  const { rules, problems } = parseRulesValue(value, spec);
  refuse(problems);
  return rules;
}

/** A plan given as a value. Throws a WorldError that names every mistake. */
export function planOf(value: unknown, spec: WorldSpec): readonly PlanEntry[] {
  const { plan, problems } = parsePlanValue(value, spec);
  refuse(problems);
  return plan;
}

function refuse(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new WorldError(problems);
}

/** The token of the persona that calls; undefined for nobody. Throws what is wrong with its name. */
export function tokenFor(spec: WorldSpec, setup: RunSetup, persona: string | undefined): string | undefined {
  if (persona === undefined) return undefined;
  const problem = personaProblem(spec, persona);
  if (problem !== undefined) throw new WorldUseError(problem);
  return personaToken(persona, setup);
}
