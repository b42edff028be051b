import type { WorldSpec } from '@faultbench/core';
import { loadFaults, planOf, type RunSetup, rulesOf } from '@faultbench/server';
import type { SetupOptions } from './setup-options';

type Faults = RunSetup['faults'];

/** The faults a run starts with; undefined when they are off. `plan` comes from outside and stands for any other plan. */
export function declaredFaults(
  spec: WorldSpec,
  faults: SetupOptions['faults'],
  plan: readonly unknown[] | undefined,
): Faults | undefined {
  const asked = faults === undefined ? undefined : askedFor(spec, faults);
  return plan === undefined ? asked : { rules: asked?.rules ?? {}, plan: planOf(plan, spec) };
}

function askedFor(spec: WorldSpec, faults: NonNullable<SetupOptions['faults']>): Faults {
  if (faults === true) return { rules: spec.faults, plan: spec.plan };
  if (typeof faults === 'string') return loadFaults(faults, spec);
  return {
    rules: faults.rules === undefined ? {} : rulesOf(faults.rules, spec),
    plan: faults.plan === undefined ? [] : planOf(faults.plan, spec),
  };
}
