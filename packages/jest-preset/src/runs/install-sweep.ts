import { atCaller, type Define, member, placeOf } from './define';
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
  for (const mode of ['', '.only', '.skip']) {
    const test = member(globals, `test${mode}`);
    Object.assign(test, { sweep: testSweep(`test${mode}.sweep`, test, host) });
  }
}

function testSweep(called: string, test: Define, host: SweepHost) {
  return function sweep(options: unknown) {
    const plan = atCaller(sweep, () => host.planSweep(called, options));
    const define: Define = (name, fn, timeout) => {
      host.sweeping(plan, placeOf(define), () => test(name, host.withBench(fn), timeout));
    };
    return define;
  };
}
