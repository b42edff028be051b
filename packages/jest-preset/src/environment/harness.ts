import { BRIDGE } from '../fixtures/bridge';
import { registerMatchers } from '../matchers/register-matchers';
import type { Group } from '../runs/group';
import { installRuns } from '../runs/install-runs';
import { refuseSnapshots } from '../runs/refuse-snapshots';
import { wrapFunctions } from '../runs/wrap-functions';
import { addArrangeHook, checkArranged } from './arrange-hook';
import type { CircusEvent, CircusState, CircusTest } from './circus';
import { Definitions } from './definitions';
import { HookFailures } from './hook-failures';
import { LiveRun } from './live-run';
import { appendCorrection, beginRun, finishRun, type RunRecord } from './run-life';
import { startRuns } from './start-runs';
import type { TestFile } from './test-file';
import { blameUnawaited } from './unawaited';

/**
 * What happens at each event of circus:
 *
 *   setup          `.runs`, matchers, the bridge to the sandbox
 *   add_test       one test of a runs block becomes n
 *   run_start      selection, plan lines, every function carries its run
 *   test_started   the run's own server
 *   test_done      the outcome and its line; errors of a gated run are moved aside; the server ends
 *   run_finish     late errors, then one entry per gate
 */
export class Harness {
  readonly #file: TestFile;
  readonly #live = new Map<CircusTest, LiveRun>();
  #definitions: Definitions | undefined;
  #blocks: ReadonlyMap<Group, string> = new Map();
  #hooks: HookFailures | undefined;
  /** The run whose hooks run now. */
  #current: LiveRun | undefined;
  #done = false;

  constructor(file: TestFile) {
    this.#file = file;
  }

  handle(event: CircusEvent, state: CircusState): void | Promise<void> {
    switch (event.name) {
      case 'setup':
        return this.#setup(event.runtimeGlobals, state);
      case 'start_describe_definition':
        return this.#definitions?.describeStarted();
      case 'add_test':
        return this.#definitions?.testAdded(event);
      case 'run_start':
        return this.#start(state);
      case 'test_started':
        return this.#begin(event.test);
      case 'hook_failure':
        return this.#hooks?.threw(event.hook, event.error, event.test && this.#live.get(event.test));
      case 'test_fn_success':
        return blameUnawaited(this.#live.get(event.test));
      case 'test_done':
        return this.#finish(event.test);
      case 'run_finish':
        return this.#settle();
    }
  }

  /** What is left undone if the process ends now. */
  unfinished(): string | undefined {
    if (this.#done) return undefined;
    const { runs, name } = this.#file;
    const left = runs.unfinished();
    if (left === 0) return `the process ended while ${name} was at work (process.exit?)`;
    const live = [...this.#live.values()].find(({ ended }) => !ended);
    const where = live === undefined ? `between two tests of ${name}` : `in ${live.label} of "${live.group.fullName}"`;
    return `the process ended ${where} (process.exit?); ${left} of the planned runs never ended`;
  }

  #setup(globals: object, state: CircusState): void {
    const { sandbox, current } = this.#file;
    this.#definitions = new Definitions(this.#file, state);
    Object.defineProperty(sandbox, BRIDGE, { value: this.#definitions, configurable: true });
    installRuns(globals, this.#definitions);
    registerMatchers(globals);
    refuseSnapshots(globals, sandbox, () => current.getStore()?.group.isRuns === true);
  }

  #start(state: CircusState): void {
    const { runs, setups } = this.#file;
    this.#blocks = startRuns(this.#file, state);
    const arranges = setups.all.some(({ options }) => options.arrange !== undefined);
    this.#hooks = new HookFailures(state, arranges ? addArrangeHook(state, () => this.#arrange()) : undefined);
    wrapFunctions(state, runs.groups, {
      test: (run) => (work) => this.#within(this.#live.get(run.test), work),
      hook: (work) => this.#within(this.#current, work),
    });
  }

  async #begin(test: CircusTest): Promise<void> {
    const place = this.#file.runs.place(test);
    if (place === undefined) return;
    const live = new LiveRun(place.group, place.run, this.#file.setups.of(test));
    this.#live.set(test, live);
    if (!test.concurrent) this.#current = live;
    await beginRun(live, this.#record(place.group));
  }

  async #finish(test: CircusTest): Promise<void> {
    const live = this.#live.get(test);
    const place = this.#file.runs.place(test);
    if (live === undefined || place === undefined) return;
    this.#hooks?.leftBehind(live);
    const end = await finishRun(live, this.#record(place.group));
    this.#current = undefined;
    this.#file.runs.record(place, end);
  }

  #settle(): void {
    const { runs } = this.#file;
    for (const late of runs.lateErrors()) {
      const live = this.#live.get(late.run.test);
      if (late.changed && live !== undefined) appendCorrection(live, late.ended, this.#record(late.group));
      runs.record(late, late.ended);
    }
    runs.settle();
    this.#done = true;
  }

  async #arrange(): Promise<void> {
    const live = this.#current;
    const arrange = live?.setup?.options.arrange;
    if (live === undefined || arrange === undefined) return;
    const bench = this.#definitions?.benchFor(live.setup);
    live.arranged = checkArranged(await arrange(bench));
  }

  #within<Value>(live: LiveRun | undefined, work: () => Value): Value {
    return live === undefined ? work() : this.#file.current.run(live, work);
  }

  #record(group: Group): RunRecord {
    const { session, path, name, pool } = this.#file;
    return { session, pool, testFile: path, file: name, block: this.#blocks.get(group) ?? '' };
  }
}
