import { writeSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { Group } from '../runs/group';
import { callHook } from './call-hook';
import { ancestors, type CircusHook, type CircusState, type CircusTest, fullName } from './circus';
import type { ExpectStates } from './expect-states';
import type { HookFailures } from './hook-failures';
import type { LiveRun } from './live-run';
import type { TestFile } from './test-file';

/**
 * Runs that go on at once. They are concurrent tests of circus, which bounds their number, times each out and keeps
 * their errors apart; what it leaves out for such tests is done here, run by run: hooks, and what `expect` counts.
 */
export class ConcurrentRuns {
  readonly #file: TestFile;
  readonly #state: CircusState;
  readonly #hooks: HookFailures;
  readonly #expects: ExpectStates;
  readonly #after = new WeakSet<LiveRun>();
  #usual: number | undefined;

  constructor(file: TestFile, state: CircusState, hooks: HookFailures, expects: ExpectStates) {
    this.#file = file;
    this.#state = state;
    this.#hooks = hooks;
    this.#expects = expects;
  }

  /** Before the first of a describe block's concurrent tests. */
  async open(tests: readonly CircusTest[]): Promise<void> {
    const groups = this.#groupsOf(tests);
    if (groups.length === 0) return;
    const most = Math.min(...groups.map(({ concurrency }) => concurrency));
    this.#usual = this.#state.maxConcurrency;
    this.#state.maxConcurrency = most;
    this.#file.pool.atLeast(most);
    await this.reset();
    for (const group of groups) this.#warnOfShared(group);
  }

  /** Jest's own hook resets mocks and modules; in the middle of other runs it would pull them away. */
  async reset(): Promise<void> {
    await this.#jestHook()?.fn.call(Object.create(null));
  }

  close(): void {
    if (this.#usual !== undefined) this.#state.maxConcurrency = this.#usual;
    this.#usual = undefined;
  }

  async before(live: LiveRun): Promise<void> {
    // the next ones get ready while these wait for their models
    live.world?.replace();
    this.#expects.open(live, fullName(live.test));
    for (const hook of this.#hooksOf(live.test, 'beforeEach')) {
      if (live.test.errors.length > 0) return;
      await this.#call(hook, live);
    }
  }

  /** Once, as soon as the body has ended or will not begin. */
  async after(live: LiveRun): Promise<void> {
    if (this.#after.has(live)) return;
    this.#after.add(live);
    for (const hook of this.#hooksOf(live.test, 'afterEach')) await this.#call(hook, live);
  }

  countedBy(live: LiveRun): void {
    live.test.errors.push(...this.#expects.close(live));
  }

  async #call(hook: CircusHook, live: LiveRun): Promise<void> {
    const { test } = live;
    const known = new Set(test.unhandledRejectionErrorByPromise.keys());
    try {
      await this.#file.current.run(live, () => callHook(hook, this.#state.testTimeout));
    } catch (error) {
      this.#failed(hook, error, live);
    }
    // what a hook left behind is reported in the next turn
    await setTimeout(0);
    for (const [promise, error] of test.unhandledRejectionErrorByPromise) {
      if (known.has(promise)) continue;
      test.unhandledRejectionErrorByPromise.delete(promise);
      this.#failed(hook, error, live);
    }
  }

  #failed(hook: CircusHook, error: unknown, live: LiveRun): void {
    live.test.errors.push([error, hook.asyncError]);
    this.#hooks.threw(hook, error, live);
  }

  // Jest's order: before from the outermost block, after from the innermost
  #hooksOf(test: CircusTest, type: CircusHook['type']): readonly CircusHook[] {
    const blocks = [this.#state.rootDescribeBlock, ...ancestors(test.parent)];
    const inOrder = type === 'beforeEach' ? blocks : blocks.reverse();
    const jestHook = this.#jestHook();
    return inOrder.flatMap(({ hooks }) => hooks.filter((hook) => hook.type === type && hook !== jestHook));
  }

  #jestHook(): CircusHook | undefined {
    const [first] = this.#state.rootDescribeBlock.hooks;
    return first?.type === 'beforeEach' ? first : undefined;
  }

  #groupsOf(tests: readonly CircusTest[]): readonly Group[] {
    const groups = tests.flatMap((test) => this.#file.runs.place(test)?.group ?? []);
    return [...new Set(groups)].filter((group) => group.concurrency > 1 && this.#file.runs.selected(group).length > 0);
  }

  #warnOfShared({ runs: [first], fullName: name, concurrency }: Group): void {
    if (first === undefined || this.#file.setups.of(first.test)?.options.arrange !== undefined) return;
    if (this.#hooksOf(first.test, 'beforeEach').length === 0) return;
    writeSync(
      2,
      `faultbench: ${concurrency} runs of "${name}" go on at once and share the variables that its beforeEach sets; ` +
        'let `arrange` of setupWorld return what each run needs, and read it from `arranged`\n',
    );
  }
}
