import {
  ancestors,
  type CircusDescribe,
  type CircusMode,
  type CircusState,
  type CircusTest,
  fullName,
} from '../environment/circus';
import { type Group, type Run, runSuffix } from './group';
import type { RunsPlan } from './runs-options';

/**
 * Turns the test that circus has just added into its runs: siblings of one name and a number.
 * Skipped and todo tests stay one entry. `only`: the one run that is asked for.
 */
export function expandTest(state: CircusState, test: CircusTest, plan: RunsPlan, only?: number): Group | undefined {
  if (test.mode === 'todo' || isSkipped(test.mode, state.currentDescribeBlock)) return undefined;
  const { of } = plan;
  const numbers = only === undefined ? Array.from({ length: of }, (_none, index) => index + 1) : [only];
  const name = test.name;
  const whole = fullName(test);
  test.timeout ??= plan.timeout;
  const { concurrency } = plan;
  // circus itself then runs them at once, each with its time-out, and without hooks
  test.concurrent = concurrency > 1;
  const runs: Run[] = numbers.map((number, index) => ({ number, test: index === 0 ? test : sibling(test) }));
  for (const { number, test: each } of runs) each.name = `${name}${runSuffix(number, of)}`;
  const added = runs.slice(1).map((run) => run.test);
  state.currentDescribeBlock.children.push(...added);
  state.currentDescribeBlock.tests.push(...added);
  const gate = plan.minPassRate === undefined ? {} : { minPassRate: plan.minPassRate };
  return { name, fullName: whole, parent: state.currentDescribeBlock, of, isRuns: true, concurrency, runs, ...gate };
}

function isSkipped(mode: CircusMode, block: CircusDescribe): boolean {
  return mode === 'skip' || ancestors(block).some((each) => each.mode === 'skip');
}

function sibling(test: CircusTest): CircusTest {
  return {
    ...test,
    asyncError: copyError(test.asyncError),
    errors: [],
    retryReasons: [],
    unhandledRejectionErrorByPromise: new Map(),
  };
}

// circus writes the message of a timeout into it
function copyError(error: Error): Error {
  const copy = new Error(error.message);
  copy.stack = error.stack ?? '';
  return copy;
}
