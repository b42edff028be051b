import {
  type FaultOptions,
  faultLabel,
  isOf,
  type SweptFault,
  strikeOf,
  WorldError,
  type WorldSpec,
} from '@faultbench/core';
import { planOf } from '@faultbench/server';
import type { GivenFault, SweepPlan } from '../runs/sweep-options';
import { UsageError } from '../runs/usage-error';

/** The faults of a sweep with their options as the engine takes them. Throws the test's own mistake. */
export function sweptFaults({ faults }: Pick<SweepPlan, 'faults'>, spec: WorldSpec): readonly SweptFault[] {
  const all = faults.map((given) => checked(given, spec));
  // the same fault twice would only be run twice
  return all.filter((fault, index) => all.findIndex((other) => isOf(other, fault)) === index);
}

function checked({ fault, ...options }: GivenFault, spec: WorldSpec): SweptFault {
  try {
    const [entry] = planOf([{ on: '*', call: 1, fault, ...options }], spec);
    return named(fault, entry?.options ?? {});
  } catch (error) {
    if (!(error instanceof WorldError)) throw error;
    throw new UsageError(
      `test.sweep: faults: ${fault}: ${error.problems.map(({ message, mend }) => `${message}; ${mend}`).join('; ')}`,
    );
  }
}

/** By the key of its phase: `{ fault: timeout, phase: before }` is `timeout_before`. */
function named(key: string, { phase, ...options }: FaultOptions): SweptFault {
  const strike = strikeOf(key, phase === undefined ? {} : { phase });
  return { fault: faultLabel(strike.fault, strike.phase), options };
}
