/**
 * What faultbench reads and writes of jest-circus. Circus hands its own objects to `handleTestEvent`;
 * these are the parts we rely on, checked by the suite against the installed version.
 */
export interface CircusTest {
  readonly type: 'test';
  name: string;
  readonly parent: CircusDescribe;
  mode: CircusMode;
  concurrent: boolean;
  readonly failing: boolean;
  fn: CircusFunction;
  timeout: number | undefined;
  asyncError: Error;
  /** An error, or the pair of what was thrown and the error made where the function was registered. */
  errors: CircusError[];
  status: 'skip' | 'done' | 'todo' | null;
  startedAt: number | null;
  duration: number | null;
  invocations: number;
  numPassingAsserts: number;
  retryReasons: CircusError[];
  seenDone: boolean;
  unhandledRejectionErrorByPromise: Map<unknown, unknown>;
}

export interface CircusDescribe {
  readonly type: 'describeBlock';
  readonly name: string;
  readonly mode: CircusMode;
  readonly parent?: CircusDescribe;
  children: (CircusDescribe | CircusTest)[];
  readonly tests: CircusTest[];
  readonly hooks: CircusHook[];
}

export interface CircusHook {
  readonly type: 'beforeAll' | 'beforeEach' | 'afterEach' | 'afterAll';
  fn: CircusFunction;
  readonly asyncError: Error;
  readonly parent: CircusDescribe;
  readonly timeout: number | undefined;
  seenDone: boolean;
}

export type CircusMode = 'skip' | 'only' | 'todo' | undefined;
export type CircusFunction = (this: unknown, ...args: unknown[]) => unknown;
export type CircusError = unknown;

export interface CircusState {
  readonly currentDescribeBlock: CircusDescribe;
  readonly rootDescribeBlock: CircusDescribe;
  readonly hasFocusedTests: boolean;
  readonly hasStarted: boolean;
  testNamePattern: { test(testId: string): boolean } | null | undefined;
  readonly testTimeout: number;
  /** How many concurrent tests of a describe block go on at once. */
  maxConcurrency: number;
  readonly unhandledErrors: CircusError[];
  /** Of no test and no hook. */
  readonly unhandledRejectionErrorByPromise: ReadonlyMap<unknown, unknown>;
  /** `jest.retryTimes(n, { entireDescribe: true })` by describe block. */
  readonly describeRetryOptions?: { get(block: CircusDescribe): unknown };
}

/** Dispatched synchronously: `start_describe_definition`, `add_hook`, `add_test`. Awaited: the others. */
export type CircusEvent =
  | { readonly name: 'setup'; readonly runtimeGlobals: object; readonly testNamePattern?: string }
  | { readonly name: 'start_describe_definition' }
  | { readonly name: 'add_hook'; readonly hookType: CircusHook['type'] }
  | { readonly name: 'add_test'; readonly asyncError: Error; readonly concurrent: boolean; readonly mode: CircusMode }
  | { readonly name: 'run_start' | 'run_describe_finish' | 'run_finish' | 'teardown' }
  | { readonly name: 'hook_start' | 'hook_success'; readonly hook: CircusHook }
  | { readonly name: 'hook_failure'; readonly hook: CircusHook; readonly error: unknown; readonly test?: CircusTest }
  | { readonly name: 'concurrent_tests_start' | 'concurrent_tests_end'; readonly tests: readonly CircusTest[] }
  | {
      readonly name: 'test_start' | 'test_started' | 'test_fn_success' | 'test_fn_failure' | 'test_done';
      readonly test: CircusTest;
    };

/** `block nested test`, as `-t` matches it and `--json` shows it. */
export function fullName(test: CircusTest): string {
  return [...ancestors(test.parent).map(({ name }) => name), test.name].join(' ');
}

/** A time-out of the test points at the user's line, not at the wrapper that defined it. */
export function moveTo(test: CircusTest, place: Error): void {
  test.asyncError.stack = place.stack ?? '';
}

/** From the outermost to the nearest, without the root. */
export function ancestors(block: CircusDescribe): readonly CircusDescribe[] {
  return block.parent === undefined ? [] : [...ancestors(block.parent), block];
}

export function testsOf(block: CircusDescribe): readonly CircusTest[] {
  return block.children.flatMap((child) => (child.type === 'test' ? [child] : testsOf(child)));
}

export function describesOf(block: CircusDescribe): readonly CircusDescribe[] {
  return [block, ...block.children.flatMap((child) => (child.type === 'test' ? [] : describesOf(child)))];
}
