import { messageOf } from '../runs/error-text';
import { type CircusHook, type CircusState, describesOf } from './circus';
import type { LiveRun } from './live-run';

/** Tells failures of hooks from those of the test: they are the harness's, not the agent's. */
export class HookFailures {
  readonly #byPlace: ReadonlyMap<unknown, CircusHook>;
  readonly #arrange: CircusHook | undefined;

  constructor(state: CircusState, arrange: CircusHook | undefined) {
    const hooks = describesOf(state.rootDescribeBlock).flatMap((block) => block.hooks);
    this.#byPlace = new Map(hooks.map((hook) => [hook.asyncError, hook]));
    this.#arrange = arrange;
  }

  /** A hook threw. */
  threw(hook: CircusHook, error: unknown, live: LiveRun | undefined): void {
    if (live === undefined) return;
    if (live.facts.skipped !== undefined) {
      live.followsSkip(error);
      return;
    }
    const name = hook === this.#arrange ? 'arrange' : hook.type;
    live.blameHarness(`${name} failed: ${messageOf(error)}`);
  }

  /** A rejection that a hook left behind is paired with the place of that hook. */
  leftBehind(live: LiveRun): void {
    for (const entry of live.test.errors) {
      const hook = Array.isArray(entry) ? this.#byPlace.get(entry[1]) : undefined;
      if (hook !== undefined) this.threw(hook, entry, live);
    }
  }
}
