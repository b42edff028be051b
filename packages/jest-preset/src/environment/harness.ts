import { BRIDGE } from '../fixtures/bridge';
import { registerMatchers } from '../matchers/register-matchers';
import type { Group, Run } from '../runs/group';
import { installRuns } from '../runs/install-runs';
import { installSweep } from '../runs/install-sweep';
import { refuseSnapshots } from '../runs/refuse-snapshots';
import { UsageError } from '../runs/usage-error';
import { wrapFunctions } from '../runs/wrap-functions';
import { installCatalogue } from '../scenarios/install-catalogue';
import { addArrangeHook, checkArranged } from './arrange-hook';
import { Catalogues } from './catalogues';
import type { CircusEvent, CircusFunction, CircusState, CircusTest } from './circus';
import { ConcurrentRuns } from './concurrent-runs';
import { Definitions } from './definitions';
import { ExpectStates } from './expect-states';
import { HookFailures } from './hook-failures';
import { LiveRun } from './live-run';
import { hideInEnd } from './run-end';
import { appendCorrection, appendNotNeeded, beginRun, finishRun, type RunRecord } from './run-life';
import { startRuns } from './start-runs';
import type { WithinLive } from './sweep-runs';
import { beginSweep, sweepTest } from './sweep-test';
import type { TestFile } from './test-file';
import { blameUnawaited } from './unawaited';

/**
 * What happens at each event of circus:
 *
 *   setup          `.runs`, matchers, the bridge to the sandbox
 *   add_test       one test of a runs block becomes n
 *   run_start      selection, plan lines, every function carries its run
 *   test_start     a run that is not needed any more is left out
 *   test_started   the run's own server; hooks, where runs go on at once
 *   test_done      the outcome and its line; errors of a gated run are moved aside; the server ends
 *   run_finish     late errors, then one entry per gate
 */
export class Harness {
  readonly #file: TestFile;
  readonly #live = new Map<CircusTest, LiveRun>();
  #definitions: Definitions | undefined;
  #catalogues: Catalogues | undefined;
  #blocks: ReadonlyMap<Group, string> = new Map();
  #hooks: HookFailures | undefined;
  #expects: ExpectStates | undefined;
  #concurrent: ConcurrentRuns | undefined;
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
        this.#definitions?.testAdded(event);
        return this.#catalogues?.testAdded();
      case 'run_start':
        return this.#start(state);
      case 'test_start':
        return this.#leaveOut(event.test);
      case 'test_started':
        return this.#begin(event.test);
      case 'hook_failure':
        return this.#hooks?.threw(event.hook, event.error, event.test && this.#live.get(event.test));
      case 'concurrent_tests_start':
        return this.#concurrent?.open(event.tests);
      case 'concurrent_tests_end':
        return this.#concurrent?.close();
      case 'test_fn_success':
        return this.#bodyEnded(event.test, true);
      case 'test_fn_failure':
        return this.#bodyEnded(event.test, false);
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
    const live = [...this.#live.values()].filter(({ ended }) => !ended);
    const places = live.map(({ label, group }) => `in ${label} of "${group.fullName}"`);
    const where = places.length === 0 ? `between two tests of ${name}` : places.join(', ');
    return `the process ended ${where} (process.exit?); ${left} of the planned runs never ended`;
  }

  #setup(globals: object, state: CircusState): void {
    const { sandbox, current } = this.#file;
    this.#definitions = new Definitions(this.#file, state);
    Object.defineProperty(sandbox, BRIDGE, { value: this.#definitions, configurable: true });
    installRuns(globals, this.#definitions);
    installSweep(globals, this.#definitions);
    this.#catalogues = new Catalogues(this.#file, state);
    installCatalogue(globals, this.#catalogues);
    this.#expects = new ExpectStates(sandbox, globals, current);
    registerMatchers(globals);
    refuseSnapshots(globals, sandbox, () => current.getStore()?.group.isRuns === true);
  }

  #start(state: CircusState): void {
    const { runs, setups, sweeps } = this.#file;
    this.#blocks = startRuns(this.#file, state);
    const arranges = setups.all.some(({ options }) => options.arrange !== undefined);
    this.#hooks = new HookFailures(state, arranges ? addArrangeHook(state, () => this.#arrange()) : undefined);
    if (this.#expects) this.#concurrent = new ConcurrentRuns(this.#file, state, this.#hooks, this.#expects);
    for (const test of sweeps.tests) test.fn = this.#sweeping(test, test.fn);
    wrapFunctions(state, runs.groups, {
      test: (run) => (work) => this.#within(this.#liveOf(run), work),
      hook: (work) => this.#within(this.#current, work),
    });
  }

  #leaveOut(test: CircusTest): void {
    // circus runs no hooks around it: each run of the sweep has them
    if (this.#file.sweeps.of(test) !== undefined) test.concurrent = true;
    const place = this.#file.runs.place(test);
    if (place === undefined || this.#file.runs.isNeeded(place)) return;
    test.mode = 'skip';
    const live = new LiveRun(place.group, place.run, this.#file.setups.of(test));
    this.#file.runs.record(place, appendNotNeeded(live, this.#record(place.group)));
  }

  async #begin(test: CircusTest): Promise<void> {
    const place = this.#file.runs.place(test);
    if (place === undefined) return;
    const live = new LiveRun(place.group, place.run, this.#file.setups.of(test));
    live.scenario = this.#file.scenarios.of(test)?.scenario;
    this.#live.set(test, live);
    if (!test.concurrent) this.#current = live;
    if (this.#file.sweeps.of(test) !== undefined) return beginSweep(live);
    await beginRun(live, this.#record(place.group));
    if (isConcurrent(live)) await this.#concurrent?.before(live);
  }

  async #bodyEnded(test: CircusTest, success: boolean): Promise<void> {
    const live = this.#live.get(test);
    if (live === undefined) return;
    if (success || live.facts.skipped !== undefined) await blameUnawaited(live);
    if (isConcurrent(live)) await this.#concurrent?.after(live);
  }

  async #finish(test: CircusTest): Promise<void> {
    const live = this.#live.get(test);
    const place = this.#file.runs.place(test);
    if (live === undefined || place === undefined) return;
    if (isConcurrent(live)) {
      await this.#concurrent?.after(live);
      this.#concurrent?.countedBy(live);
    }
    this.#hooks?.leftBehind(live);
    const end = await finishRun(live, this.#record(place.group));
    if (this.#current === live) this.#current = undefined;
    this.#file.runs.record(place, end);
  }

  async #settle(): Promise<void> {
    await this.#file.players.close();
    const { runs } = this.#file;
    for (const late of runs.lateErrors()) {
      const live = this.#live.get(late.run.test);
      const ended = live === undefined ? late.ended : hideInEnd(live, late.ended);
      if (late.changed && live !== undefined) appendCorrection(live, ended, this.#record(late.group));
      runs.correct(late, ended);
    }
    runs.settle();
    this.#done = true;
  }

  async #arrange(): Promise<void> {
    const live = this.#file.current.getStore();
    const arrange = live?.setup?.options.arrange;
    if (live === undefined || arrange === undefined) return;
    const bench = this.#definitions?.benchFor(live.setup);
    live.arranged = checkArranged(await arrange(bench));
  }

  /** The function of a test that is a sweep; `body` is what each of its runs does. */
  #sweeping(test: CircusTest, body: CircusFunction): CircusFunction {
    const plan = this.#file.sweeps.of(test);
    const timeout = test.timeout ?? 0;
    // each of its runs is timed
    test.timeout = LONGEST_TIMEOUT;
    return () => {
      const outer = this.#live.get(test);
      if (outer === undefined || plan === undefined || this.#concurrent === undefined) return;
      const within: WithinLive = (live, work) => this.#within(live, work);
      const record = this.#record(outer.group);
      return sweepTest(outer, { plan, body, timeout, record, hooks: this.#concurrent, within });
    };
  }

  #liveOf({ test }: Run): LiveRun | undefined {
    const live = this.#live.get(test);
    if (live === undefined && test.concurrent) throw new UsageError(TOO_OLD);
    return live;
  }

  #within<Value>(live: LiveRun | undefined, work: () => Value): Value {
    return live === undefined ? work() : this.#file.current.run(live, work);
  }

  #record(group: Group): RunRecord {
    const { session, key, name, pool, runs } = this.#file;
    const servers = { pool, toBegin: () => runs.planned - this.#live.size };
    return { session, servers, testFile: key, file: name, block: this.#blocks.get(group) ?? '' };
  }
}

function isConcurrent({ group }: LiveRun): boolean {
  return group.concurrency > 1;
}

// the longest that a timer takes
const LONGEST_TIMEOUT = 2 ** 31 - 1;
const TOO_OLD =
  'this version of Jest starts concurrent tests before their hooks, so no world is ready for them; ' +
  'update jest to 30.2 or later, or leave concurrency out';
