import { setImmediate } from 'node:timers/promises';
import type { SweepFacts } from '@faultbench/core';
import type { Scenario } from '@faultbench/scenario';
import type { RunSetup } from '@faultbench/server';
import { skipText } from '../fixtures/skip-text';
import type { Hide } from '../report/hide-texts';
import { messageOf, thrown } from '../runs/error-text';
import type { Group, Run } from '../runs/group';
import type { RunFacts } from '../runs/outcome';
import type { CircusError, CircusTest } from './circus';
import type { RunWorld } from './run-world';
import type { LoadedWorld, WorldSetup } from './world-setup';

interface Pending {
  readonly what: string;
  /** Of a call. */
  readonly tool: string | undefined;
  /** Its stack leads to the line that made the call. */
  readonly place: Error;
}

/** What the report says of a sweep, and what replays its first failure. */
export interface SweptRun {
  readonly facts: SweepFacts;
  readonly replay?: string;
}

/** More calls than that after its end are not even refused. */
const MOST_LATE = 100;

const NO_FAULTS: RunSetup['faults'] = { rules: {}, plan: [] };

/** A run from `test_started` to `test_done`, and the leftover of its body after that. */
export class LiveRun {
  readonly group: Group;
  readonly number: number;
  /** Made without faults, whatever the test asks for. */
  readonly calm: boolean;
  readonly test: CircusTest;
  readonly setup: WorldSetup | undefined;
  readonly seed: number;
  /** In place of those of the setup. */
  readonly faults: RunSetup['faults'] | undefined;
  readonly #attachments = new Map<string, unknown>();
  readonly #pending = new Set<Pending>();
  arranged: unknown;
  faultsActive = false;
  world: RunWorld | undefined;
  /** What it told, when the test was a sweep. */
  sweep: SweptRun | undefined;
  /** What it plays. */
  scenario: Pick<Scenario, 'id' | 'generated'> | undefined;
  /** Holds trace and state; kept when the run does not pass. */
  folder: string | undefined;
  /** Keeps secrets of its world out of what is told of it. */
  hide: Hide = (text) => text;
  #late = 0;
  #ended = false;
  #harness: string | undefined;
  #skipped: string | undefined;
  readonly #ofSkip = new Set<unknown>();

  constructor(
    group: Group,
    { number, test, calm }: Run,
    setup: WorldSetup | undefined,
    faults: RunSetup['faults'] | undefined = calm ? NO_FAULTS : undefined,
  ) {
    this.group = group;
    this.number = number;
    this.calm = calm;
    this.test = test;
    this.setup = setup;
    this.seed = setup?.seed ?? 0;
    this.faults = faults;
  }

  /** The world as this run starts it. Throws why it did not load. */
  get loaded(): LoadedWorld {
    const { setup, faults } = this;
    if (setup === undefined) throw new Error('this run has no world');
    if (faults === undefined) return setup.loaded;
    return { ...setup.loaded, faults, faultsActive: faults.plan.length > 0 };
  }

  get ended(): boolean {
    return this.#ended;
  }

  get facts(): Pick<RunFacts, 'harness' | 'skipped'> {
    return { harness: this.#harness, skipped: this.#skipped };
  }

  get label(): string {
    const run = `run ${this.number} of ${this.group.of}${this.calm ? ' without faults' : ''}`;
    return this.group.isRuns ? run : 'this test';
  }

  get attachments(): ReadonlyMap<string, unknown> {
    return this.#attachments;
  }

  /** Kept with the evidence when the run does not pass. */
  attach(name: string, value: unknown): void {
    this.#attachments.set(name, value);
  }

  /** Does what the test has to await. `what`: how the test wrote it. */
  async awaited<Value>(what: string, work: () => Promise<Value>, tool?: string): Promise<Value> {
    const pending = { what, tool, place: new Error(what) };
    this.#pending.add(pending);
    try {
      if (this.#ended) await this.#tooLate();
      return await work();
    } finally {
      this.#pending.delete(pending);
    }
  }

  // code that goes on and minds no refusal leaves others their turn, and holds nothing open in the end
  async #tooLate(): Promise<void> {
    await setImmediate();
    if (++this.#late > MOST_LATE) await new Promise(() => {});
  }

  /** What is still under way: when the body has ended, nobody awaited it. */
  get pending(): readonly Pending[] {
    return [...this.#pending];
  }

  /** The harness let the run down; the first reason counts. */
  blameHarness(reason: string): void {
    this.#harness ??= reason;
  }

  skip(reason: string): void {
    this.#skipped ??= reason;
  }

  /** This was thrown by a hook of a run that had skipped itself: it may want what the body did not make. */
  followsSkip(error: unknown): void {
    this.#ofSkip.add(error);
  }

  /** The errors of the test so far, but what skipping itself has thrown. */
  get errors(): readonly CircusError[] {
    const reason = this.#skipped;
    if (reason === undefined) return [...this.test.errors];
    return this.test.errors.filter(
      (entry) =>
        !this.#ofSkip.has(entry) && !this.#ofSkip.has(thrown(entry)) && !messageOf(entry).includes(skipText(reason)),
    );
  }

  end(): void {
    this.#ended = true;
  }
}
