import type { Bench } from '../fixtures/bench-types';
import type { WorldOptions } from '../fixtures/setup-world';
import type { WorldName } from '../fixtures/world-handles';

export interface RunsOptions {
  /** Share of the n runs that must pass, 0 to 1. Absent = every failing run is red. */
  readonly minPassRate?: number;
  /**
   * With how much confidence, e.g. 0.95, the runs must show `minPassRate`. The verdict is then PASS, FAIL or
   * INCONCLUSIVE: too few runs to say.
   */
  readonly confidence?: number;
  /** In place of `minPassRate`: as many runs as it takes to tell a good agent from a bad one, n at most. */
  readonly sequential?: SequentialOptions;
  /** Leave out the runs that cannot change the verdict any more. */
  readonly stopEarly?: boolean;
  /** Whether a block that is INCONCLUSIVE fails, as it does by default. */
  readonly inconclusive?: 'pass' | 'fail';
  /** Make each run a second time without faults, to tell which failures the faults cause. */
  readonly paired?: boolean;
  /** Milliseconds a run may take, by default 60 000. A test's own third argument wins. */
  readonly timeout?: number;
  /** How many runs of a test go on at once, each with its own world; by default 1. */
  readonly concurrency?: number;
}

/** Wald's sequential test. */
export interface SequentialOptions {
  /** Pass rate of an agent that should pass, e.g. 0.95. */
  readonly good: number;
  /** Pass rate of an agent that should fail, e.g. 0.8. */
  readonly bad: number;
  /** Chance that a good agent fails all the same; 0.05 by default. */
  readonly alpha?: number;
  /** Chance that a bad agent passes all the same; 0.1 by default. */
  readonly beta?: number;
}

export interface TestRunsOptions<Path, Arranged> extends RunsOptions, WorldOptions<WorldName<Path>, Arranged> {
  /** The world of this test, as `setupWorld` takes it. */
  readonly world?: Path;
}

/** Makes every test of the block n times. */
export interface DescribeRuns extends RunsOf {
  readonly only: RunsOf;
  readonly skip: RunsOf;
}

export type RunsOf = (n: number, options?: RunsOptions) => (name: string, define: () => void) => void;

/** Makes the test n times; its function gets the handles of its world. */
export interface TestRuns extends RunsOfTest {
  readonly only: RunsOfTest;
  readonly skip: RunsOfTest;
}

export type RunsOfTest = <const Path extends string | { readonly href: string } = string, Arranged = undefined>(
  n: number,
  options?: TestRunsOptions<Path, Arranged>,
) => DefineTest<Bench<WorldName<Path>, Arranged>>;

export interface DefineTest<Handles> {
  (name: string, fn: (bench: Handles) => unknown, timeout?: number): void;
  /** As `test.each`: the row's values come first, the handles last. */
  each<const Row extends readonly unknown[]>(
    table: readonly Row[],
  ): (name: string, fn: (...args: [...Row, Handles]) => unknown, timeout?: number) => void;
  each<Value>(
    table: readonly Value[],
  ): (name: string, fn: (value: Value, bench: Handles) => unknown, timeout?: number) => void;
}

/** Matchers on `world`. */
export interface WorldMatchers<Result> {
  /** Rows of a record type that match: n of them, or at least one. */
  toHaveRows(record: string, match?: object, n?: number): Result;
  /** Exactly these changes since the run began, without the test's own writes. */
  toHaveChangedOnly(changes: Readonly<Record<string, ChangedRows>>): Result;
  /** No invariant of the world file has broken so far. */
  toHoldInvariants(): Result;
}

/** Numbers of rows, or their ids. */
export interface ChangedRows {
  readonly created?: number | readonly (string | number)[];
  readonly updated?: number | readonly (string | number)[];
  readonly deleted?: number | readonly (string | number)[];
}

/** Matchers on `trace`. */
export interface TraceMatchers<Result> {
  /** So many calls of a tool (or at least one) whose arguments hold everything in `args`. */
  toHaveToolCall(tool: string, options?: { readonly times?: number; readonly args?: object }): Result;
  /** Each after the one before; other calls may lie between. */
  toHaveToolCallsInOrder(tools: readonly string[]): Result;
  /** No two calls wrote with the same tool and the same arguments. */
  toHaveNoDuplicateWrites(): Result;
}
