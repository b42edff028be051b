import { addToModes, atCaller, type Define, defineAndEach } from './define';
import type { RunsPlan } from './runs-options';

/** What `.runs` needs of the environment. */
export interface RunsHost {
  /** Checks the arguments, and that the call stands where it may. Throws the user's mistake. */
  plan(name: string, runs: unknown, options: unknown): RunsPlan;
  /** Runs a definition whose describe block is, or whose tests are, planned so. */
  describing(plan: RunsPlan, define: () => unknown): void;
  testing(plan: RunsPlan, place: Error, define: () => unknown): void;
  /** The test function with the bench as its last argument, and none that circus could take for `done`. */
  withBench(fn: unknown): unknown;
}

/** Adds `.runs` to describe, test and it, and to their only and skip. They are the same functions as in `@jest/globals`. */
export function installRuns(globals: object, host: RunsHost): void {
  addToModes(globals, 'describe', 'runs', (called, describe) => describeRuns(called, describe, host));
  addToModes(globals, 'test', 'runs', (called, test) => testRuns(called, test, host));
}

function describeRuns(called: string, describe: Define, host: RunsHost) {
  return function runs(n: unknown, options?: unknown): Define {
    const plan = atCaller(runs, () => host.plan(called, n, options));
    return (name, fn) => host.describing(plan, () => describe(name, fn));
  };
}

function testRuns(called: string, test: Define, host: RunsHost) {
  return function runs(n: unknown, options?: unknown) {
    const plan = atCaller(runs, () => host.plan(called, n, options));
    return defineAndEach(test, (place, by, [name, fn, timeout]) => {
      host.testing(plan, place, () => by(name, host.withBench(fn), timeout));
    });
  };
}
