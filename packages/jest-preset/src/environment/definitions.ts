import { writeSync } from 'node:fs';
import { gateKindOf } from '@faultbench/core';
import type { Bridge } from '../fixtures/bridge';
import type { RunsHost } from '../runs/install-runs';
import type { SweepHost } from '../runs/install-sweep';
import { DEFAULT_TIMEOUT, type RunsPlan, runsPlan } from '../runs/runs-options';
import { type SweepPlan, sweepPlan } from '../runs/sweep-options';
import { UsageError } from '../runs/usage-error';
import { whichRuns } from '../runs/which-runs';
import { type CircusEvent, type CircusState, type CircusTest, fullName, moveTo } from './circus';
import { loadSandboxEntry } from './sandbox-entry';

import { setupPort } from './setup-port';
import { sweptFaults } from './swept-faults';
import type { TestFile } from './test-file';
import { WorldSetup } from './world-setup';

interface Pending {
  readonly plan: RunsPlan;
  /** Of `test.runs`: where it was called, and its own world. */
  readonly place?: Error;
  readonly setup?: WorldSetup;
}

interface PendingSweep {
  readonly plan: SweepPlan;
  readonly place: Error;
  readonly setup: WorldSetup;
}

/** What a test file declares while it is loaded: runs blocks, worlds, tests. */
export class Definitions implements RunsHost, SweepHost, Bridge {
  /** Set by the sandbox side. */
  benchOf?: NonNullable<Bridge['benchOf']>;
  readonly #file: TestFile;
  readonly #state: CircusState;
  #describe: Pending | undefined;
  #test: Pending | undefined;
  #sweep: PendingSweep | undefined;
  readonly #warned = new Set<string>();

  constructor(file: TestFile, state: CircusState) {
    this.#file = file;
    this.#state = state;
  }

  plan(name: string, runs: unknown, options: unknown): RunsPlan {
    const plan = runsPlan(name, runs, options);
    this.#refuseElsewhere(name);
    const planned = { ...plan, of: this.#file.settings.runs ?? plan.of };
    this.#warn(name, planned);
    return planned;
  }

  planSweep(name: string, options: unknown): SweepPlan {
    const plan = sweepPlan(name, options, this.#file.settings);
    this.#refuseElsewhere(name);
    return plan;
  }

  #refuseElsewhere(name: string): void {
    if (this.#state.hasStarted)
      throw new UsageError(`${name} was called while tests run; call it where tests are defined`);
    if (this.#file.runs.planOf(this.#state.currentDescribeBlock) !== undefined) {
      throw new UsageError(
        `${name} stands inside a runs block: its tests are made n times already; take one of the two out`,
      );
    }
  }

  /** What a threshold means, before its runs are paid for. */
  #warn(name: string, { of, gate = {} }: RunsPlan): void {
    const warning = gateKindOf(gate).warning(of, gate);
    const { settings, shown } = this.#file;
    if (warning === undefined || this.#warned.has(warning) || settings.replay !== undefined) return;
    this.#warned.add(warning);
    writeSync(2, `faultbench: ${shown}: ${name}(${of}): ${warning}\n`);
  }

  describing(plan: RunsPlan, define: () => unknown): void {
    this.#describe = { plan };
    try {
      define();
    } finally {
      this.#describe = undefined;
    }
  }

  testing(plan: RunsPlan, place: Error, define: () => unknown): void {
    const world =
      plan.world && new WorldSetup(this.#file.path, plan.world.path, plan.world.options, this.#file.settings);
    if (world !== undefined) this.#warm(world);
    this.#test = { plan, place, ...(world === undefined ? {} : { setup: world }) };
    try {
      define();
    } finally {
      this.#test = undefined;
    }
  }

  sweeping(plan: SweepPlan, place: Error, define: () => unknown): void {
    const setup = new WorldSetup(this.#file.path, plan.world.path, plan.world.options, this.#file.settings);
    // mistakes in the options of a fault are those of the definition
    if (setup.isLoaded) sweptFaults(plan, setup.loaded.world.spec);
    this.#sweep = { plan, place, setup };
    try {
      define();
    } finally {
      this.#sweep = undefined;
    }
  }

  withBench(fn: unknown): unknown {
    if (typeof fn !== 'function') return fn;
    return (...args: readonly unknown[]) => fn(...args, this.benchFor(this.#file.current.getStore()?.setup));
  }

  setupWorld(path: unknown, options: unknown) {
    if (this.#state.hasStarted) {
      throw new UsageError(
        'setupWorld was called while tests run; call it in a describe block or at the top of the file',
      );
    }
    const setup = new WorldSetup(this.#file.path, path, options, this.#file.settings);
    this.#file.setups.declare(this.#state.currentDescribeBlock, setup);
    this.#warm(setup);
    return setupPort(this.#file, setup);
  }

  /** Servers of the file's first world get ready while the rest of it is read, unless a pattern may leave out its tests. */
  #warm(setup: WorldSetup): void {
    const { pool, settings, setups } = this.#file;
    const mayBeLeftOut = settings.sweepsOnly || this.#state.testNamePattern;
    if (setup.isLoaded && setups.all.length <= 1 && !mayBeLeftOut) pool.refill(setup.loaded.path);
  }

  describeStarted(): void {
    if (this.#describe === undefined) return;
    this.#file.runs.plan(this.#state.currentDescribeBlock, this.#describe.plan);
    this.#describe = undefined;
  }

  testAdded(event: Extract<CircusEvent, { name: 'add_test' }>): void {
    const block = this.#state.currentDescribeBlock;
    const plan = this.#test?.plan ?? this.#file.runs.planOf(block);
    const test = block.children.at(-1);
    if (test?.type === 'test' && this.#sweep !== undefined) this.#sweepAdded(test, this.#sweep);
    if (plan === undefined || test?.type !== 'test') return;
    if (event.concurrent) throw refusedConcurrent(event.asyncError);
    if (this.#test?.place !== undefined) moveTo(test, this.#test.place);
    const { settings, runs, shown } = this.#file;
    // a run may be replayed that FAULTBENCH_RUNS had added
    const planned = { ...plan, of: Math.max(plan.of, settings.replay?.run ?? 1) };
    const choice = whichRuns(planned, settings, `${shown} › ${fullName(test)}`);
    const tests = runs.expand(this.#state, test, planned, choice);
    if (this.#test?.setup !== undefined) for (const each of tests) this.#file.setups.give(each, this.#test.setup);
  }

  #sweepAdded(test: CircusTest, { plan, place, setup }: PendingSweep): void {
    moveTo(test, place);
    test.timeout ??= DEFAULT_TIMEOUT;
    this.#file.setups.give(test, setup);
    const { replay, plan: given } = this.#file.settings;
    if (replay === undefined && given === undefined) this.#file.sweeps.add(test, plan);
  }

  /** The handles of a world, made in the sandbox. */
  benchFor(setup: WorldSetup | undefined): object {
    if (this.benchOf === undefined) loadSandboxEntry(this.#file.context);
    if (this.benchOf === undefined) throw new Error('the sandbox entry of faultbench did not register itself');
    return this.benchOf(setupPort(this.#file, setup));
  }
}

function refusedConcurrent(place: Error): Error {
  place.message = 'test.concurrent cannot stand in a runs block: hooks would not run, and runs would mix; use test';
  return place;
}
