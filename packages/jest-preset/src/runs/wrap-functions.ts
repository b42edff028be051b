import { type CircusFunction, type CircusState, describesOf } from '../environment/circus';
import type { Group, Run } from './group';

/** Runs work as part of a run, or as it is when there is none. */
export type WithinRun = <Value>(work: () => Value) => Value;

/** Test functions and hooks per run carry their run in the async context, so that handles know it. */
export function wrapFunctions(
  state: CircusState,
  groups: Iterable<Group>,
  within: { readonly test: (run: Run) => WithinRun; readonly hook: WithinRun },
): void {
  for (const group of groups) {
    for (const run of group.runs) run.test.fn = wrapped(run.test.fn, within.test(run));
  }
  for (const { hooks } of describesOf(state.rootDescribeBlock)) {
    for (const hook of hooks) {
      if (hook.type === 'beforeEach' || hook.type === 'afterEach') hook.fn = wrapped(hook.fn, within.hook);
    }
  }
}

// circus tells by the number of parameters whether a function waits for `done`
function wrapped(fn: CircusFunction, within: WithinRun): CircusFunction {
  if (Object.prototype.toString.call(fn) === '[object GeneratorFunction]') return fn;
  if (fn.length === 0) {
    return function (this: unknown) {
      return within(() => fn.call(this));
    };
  }
  return function (this: unknown, done: unknown) {
    return within(() => fn.call(this, done));
  };
}
