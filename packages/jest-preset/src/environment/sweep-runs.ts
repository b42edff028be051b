import { setImmediate } from 'node:timers/promises';
import { encodeReplay, findFault, type PlanEntry, type SweepRun } from '@faultbench/core';
import { remove } from '@faultbench/server';
import { messageOf } from '../runs/error-text';
import { sibling } from '../runs/expand';
import type { EndedRun } from '../runs/group';
import type { SweepPlan } from '../runs/sweep-options';
import type { CircusError, CircusFunction } from './circus';
import type { ConcurrentRuns } from './concurrent-runs';
import { LiveRun } from './live-run';
import { endOfRun } from './run-end';
import { brokenEnd, closeWorld, emptyPlace, keepEvidence, type RunRecord, replayFacts } from './run-life';
import { RunWorld } from './run-world';
import { blameUnawaited } from './unawaited';
import { LATE, within } from './within';

export type WithinLive = <Value>(live: LiveRun, work: () => Value) => Value;

export interface SweepParts {
  readonly plan: SweepPlan;
  /** What each run does. */
  readonly body: CircusFunction;
  /** Milliseconds that each run may take. */
  readonly timeout: number;
  readonly record: RunRecord;
  /** beforeEach and afterEach of a run, and what `expect` counts in it. */
  readonly hooks: ConcurrentRuns;
  readonly within: WithinLive;
}

/** What a run left beside its outcome. */
interface Left {
  readonly errors: readonly CircusError[];
  readonly folder: string | undefined;
  /** Why it skipped itself, if it did. */
  readonly skipped: string | undefined;
}

/**
 * The runs of one sweep, each with a world and a bench of its own:
 *
 *     world → arrange, beforeEach → body, timed → afterEach → outcome → world closed, evidence kept if it did not pass
 */
export class SweepRuns {
  readonly #outer: LiveRun;
  readonly #parts: SweepParts;
  readonly #left = new Map<SweepRun, Left>();
  #made = 0;

  constructor(outer: LiveRun, parts: SweepParts) {
    this.#outer = outer;
    this.#parts = parts;
  }

  /** Makes one run under a plan. */
  async run(plan: readonly PlanEntry[]): Promise<SweepRun> {
    const { group, test, setup } = this.#outer;
    this.#made++;
    const own = { number: 1, test: sibling(test), calm: false };
    const live = new LiveRun({ ...group, isRuns: true }, own, setup, { rules: {}, plan });
    await this.#open(live, plan);
    await this.#live(live);
    const end = await endOfRun(live).catch((error: unknown) => brokenEnd(live, error));
    return this.#close(live, end);
  }

  errorsOf(run: SweepRun): readonly CircusError[] {
    return this.#left.get(run)?.errors ?? [];
  }

  folderOf(run: SweepRun): string | undefined {
    return this.#left.get(run)?.folder;
  }

  skippedBy(run: SweepRun): string | undefined {
    return this.#left.get(run)?.skipped;
  }

  /** Removes what the other runs left behind. */
  keepOnly(told: readonly SweepRun[]): void {
    for (const [run, { folder }] of this.#left) {
      if (folder !== undefined && !told.includes(run)) remove(folder);
    }
  }

  async #open(live: LiveRun, plan: readonly PlanEntry[]): Promise<void> {
    const { plan: asked, record } = this.#parts;
    try {
      const { loaded } = live;
      if (asked.isolation === 'process' || plan.some(strikesTheWire)) {
        live.folder = emptyPlace(this.#newFolder());
        live.world = await RunWorld.start(record.servers, loaded, live.number, live.folder);
      } else {
        live.world = RunWorld.hold(loaded.ready(), loaded, live.number);
      }
      live.faultsActive = loaded.faultsActive;
    } catch (error) {
      live.blameHarness(messageOf(error));
      live.test.errors.push(error);
    }
  }

  async #live(live: LiveRun): Promise<void> {
    const { hooks } = this.#parts;
    if (live.test.errors.length > 0) return;
    await hooks.reset();
    await hooks.before(live);
    if (live.test.errors.length > 0) return;
    if ((await this.#body(live)) || live.facts.skipped !== undefined) await blameUnawaited(live);
    // what the body left behind is reported in this turn
    await setImmediate();
    this.#adoptErrors(live);
    await hooks.after(live);
    hooks.countedBy(live);
  }

  /** True when it ended without an error. */
  async #body(live: LiveRun): Promise<boolean> {
    const { body, timeout, within: inside } = this.#parts;
    const { errors, asyncError } = live.test;
    try {
      const ended = await within(
        timeout,
        inside(live, async () => body.call({})),
      );
      if (ended === LATE) errors.push([`Exceeded timeout of ${timeout} ms for a run of a sweep.`, asyncError]);
      return ended !== LATE;
    } catch (error) {
      errors.push([error, asyncError]);
      return false;
    }
  }

  /** Circus gives the test what nobody caught; it is the run's. */
  #adoptErrors({ test }: LiveRun): void {
    const { errors, unhandledRejectionErrorByPromise: unhandled } = this.#outer.test;
    test.errors.push(...errors.splice(0), ...unhandled.values());
    unhandled.clear();
  }

  async #close(live: LiveRun, end: EndedRun): Promise<SweepRun> {
    const events = live.world?.trace().events ?? [];
    const passed = end.outcome === 'passed';
    live.end();
    const kept = !passed && keepEvidence(live, () => emptyPlace(this.#newFolder()));
    await closeWorld(live, kept);
    const run: SweepRun = {
      outcome: outcomeOf(end),
      message: end.message,
      events: [...events],
      ...(passed ? {} : { replay: encodeReplay(replayFacts(live, this.#parts.record.file)) }),
    };
    const skipped = end.outcome === 'skipped' ? end.message : undefined;
    if (!passed) this.#left.set(run, { errors: end.errors, folder: kept ? live.folder : undefined, skipped });
    return run;
  }

  #newFolder(): string {
    const { session, block } = this.#parts.record;
    return session.evidenceFolder(block, this.#made);
  }
}

/** What has no process of its own cannot be struck so. */
function strikesTheWire({ fault }: PlanEntry): boolean {
  return findFault(fault)?.kind.wire === true;
}

function outcomeOf({ outcome }: EndedRun): SweepRun['outcome'] {
  if (outcome === 'passed' || outcome === 'failed' || outcome === 'error') return outcome;
  // a run that skips itself tells as little as one whose fault never struck
  return 'void';
}
