import { sweptKeys } from '@faultbench/core';
import { addToModes, atCaller, type Define, defineAndEach } from './define';
import type { SweepPlan } from './sweep-options';

/** What `.sweep` needs of the environment. */
export interface SweepHost {
  /** Checks the options, and that the call stands where it may. Throws the user's mistake. */
  planSweep(name: string, options: unknown): SweepPlan;
  /** Runs the definition of the one test that is the sweep. */
  sweeping(plan: SweepPlan, place: Error, define: () => unknown): void;
  withBench(fn: unknown): unknown;
}

/** Adds `.sweep` to test and it, and to their only and skip. */
export function installSweep(globals: object, host: SweepHost): void {
  addToModes(globals, 'test', 'sweep', (called, test) =>
    Object.assign(testSweep(called, test, host), { faults: sweptKeys }),
  );
}

function testSweep(called: string, test: Define, host: SweepHost) {
  return function sweep(options: unknown) {
    const plan = atCaller(sweep, () => host.planSweep(called, options));
    return defineAndEach(test, (place, by, [name, fn, timeout]) => {
      host.sweeping(plan, place, () => by(name, host.withBench(fn), timeout));
    });
  };
}
