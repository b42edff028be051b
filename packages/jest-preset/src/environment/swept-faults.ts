import { type SweptFault, WorldError, type WorldSpec } from '@faultbench/core';
import { planOf } from '@faultbench/server';
import type { GivenFault, SweepPlan } from '../runs/sweep-options';
import { UsageError } from '../runs/usage-error';

/** The faults of a sweep with their options as the engine takes them. Throws the test's own mistake. */
export function sweptFaults({ faults }: Pick<SweepPlan, 'faults'>, spec: WorldSpec): readonly SweptFault[] {
  return faults.map((given) => checked(given, spec));
}

function checked({ fault, ...options }: GivenFault, spec: WorldSpec): SweptFault {
  try {
    const [entry] = planOf([{ on: '*', call: 1, fault, ...options }], spec);
    return { fault, options: entry?.options ?? {} };
  } catch (error) {
    if (!(error instanceof WorldError)) throw error;
    throw new UsageError(
      `test.sweep: faults: ${fault}: ${error.problems.map(({ message, mend }) => `${message}; ${mend}`).join('; ')}`,
    );
  }
}
