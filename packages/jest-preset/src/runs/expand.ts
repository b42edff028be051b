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
import type { RunChoice } from './which-runs';

/**
 * Turns the test that circus has just added into its runs: siblings of one name and a number.
 * Skipped and todo tests stay one entry, and so does one of which all runs are made elsewhere.
 */
export function expandTest(
  state: CircusState,
  test: CircusTest,
  plan: RunsPlan,
  { runs: chosen, shard }: RunChoice,
): Group | undefined {
  if (test.mode === 'todo' || isSkipped(test.mode, state.currentDescribeBlock)) return undefined;
  if (chosen.length === 0) {
    test.mode = 'skip';
    return undefined;
  }
  const { of } = plan;
  const name = test.name;
  const whole = fullName(test);
  test.timeout ??= plan.timeout;
  const { concurrency } = plan;
  // circus itself then runs them at once, each with its time-out, and without hooks
  test.concurrent = concurrency > 1;
  const runs: Run[] = chosen.map((run, index) => ({ ...run, test: index === 0 ? test : sibling(test) }));
  for (const run of runs) run.test.name = `${name}${runSuffix(run, of)}`;
  const added = runs.slice(1).map((run) => run.test);
  state.currentDescribeBlock.children.push(...added);
  state.currentDescribeBlock.tests.push(...added);
  const optional = { ...(plan.gate && { gate: plan.gate }), ...(shard && { shard }) };
  const parent = state.currentDescribeBlock;
  return { name, fullName: whole, parent, of, isRuns: true, concurrency, runs, ...optional };
}

function isSkipped(mode: CircusMode, block: CircusDescribe): boolean {
  return mode === 'skip' || ancestors(block).some((each) => each.mode === 'skip');
}

/** The same test once more, with errors of its own. */
export function sibling(test: CircusTest): CircusTest {
  return {
    ...test,
    asyncError: copyError(test.asyncError),
    errors: [],
    retryReasons: [],
    unhandledRejectionErrorByPromise: new Map(),
  };
}

// circus writes the message of a timeout into it. Few stacks are ever read, and putting one into words is dear: that of
// the copy, too, which V8 does when a stack is defined anew
function copyError(error: Error): Error {
  const copy = stackless(error.message);
  const become = (stack: string | undefined) => Object.defineProperty(copy, 'stack', { value: stack, writable: true });
  const get = () => error.stack;
  return Object.defineProperty(copy, 'stack', { configurable: true, get, set: become });
}

function stackless(message: string): Error {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return new Error(message);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}
