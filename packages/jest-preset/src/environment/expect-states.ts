import type { AsyncLocalStorage } from 'node:async_hooks';
import type { CircusError } from './circus';
import type { LiveRun } from './live-run';

const MATCHERS = Symbol.for('$$jest-matchers-object');

/** What `expect` counts of a test; Jest keeps one of it per test file. */
interface ExpectState {
  readonly numPassingAsserts: number;
  readonly isExpectingAssertions: boolean;
  readonly suppressedErrors: readonly unknown[];
}

/** The parts of Jest's `expect` that end the count. */
interface Expect {
  extractExpectedAssertionsErrors(): readonly { readonly error: unknown }[];
}

/** Gives each of the runs that go on at once a count of its own, so that `expect.assertions(n)` holds. */
export class ExpectStates {
  readonly #current: AsyncLocalStorage<LiveRun>;
  readonly #expect: Expect;
  readonly #shared: ExpectState;
  readonly #own = new WeakMap<LiveRun, ExpectState>();

  constructor(sandbox: object, globals: object, current: AsyncLocalStorage<LiveRun>) {
    const matchers: object = Object(Reflect.get(sandbox, MATCHERS));
    this.#current = current;
    this.#expect = Reflect.get(globals, 'expect') as Expect; // Jest's own
    this.#shared = Reflect.get(matchers, 'state') as ExpectState; // as expect declares it
    Object.defineProperty(matchers, 'state', { get: () => this.#state(), configurable: true, enumerable: true });
  }

  open(live: LiveRun, name: string): void {
    const count = {
      assertionCalls: 0,
      expectedAssertionsNumber: null,
      isExpectingAssertions: false,
      numPassingAsserts: 0,
      suppressedErrors: [],
    };
    this.#own.set(live, { ...this.#shared, ...count, currentTestName: name } as ExpectState);
  }

  /** What Jest would add to the test at its end. */
  close(live: LiveRun): readonly CircusError[] {
    const state = this.#own.get(live);
    if (state === undefined) return [];
    const { isExpectingAssertions, suppressedErrors } = state;
    live.test.numPassingAsserts = state.numPassingAsserts;
    const wrong = this.#current.run(live, () => this.#expect.extractExpectedAssertionsErrors());
    const failed = live.test.errors.length + suppressedErrors.length > 0;
    // `expect.hasAssertions()` is only told when nothing else has failed
    return [...suppressedErrors, ...(isExpectingAssertions && failed ? [] : wrong.map(({ error }) => error))];
  }

  #state(): ExpectState {
    const live = this.#current.getStore();
    return (live && this.#own.get(live)) ?? this.#shared;
  }
}
