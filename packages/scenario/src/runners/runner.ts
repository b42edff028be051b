import type { Answer } from '../answer/respond';
import type { Scenario } from '../catalogue/scenario';
import { type Selection, select } from '../catalogue/select';
import type { Composition } from '../composition/composition';
import type { Redactor } from '../results/redactor';
import type { Result } from '../results/result';
import type { ClockDriver, Doors, RawRequest } from '../run/doors';
import type { Limits } from '../run/limits';
import type { Stage } from '../run/run';
import { type RunAllOptions, runAll } from '../run/run-all';
import { runScenario } from '../run/run-scenario';
import type { Mode } from '../vocabulary';

/**
 * Plays scenarios, one at a time: `await runner.runAll()`, or
 * `start()` → `runOne(…)` as often as wanted → `stop()`, whatever happened.
 */
export interface Runner {
  readonly mode: Mode;
  /** Most requests at once. */
  readonly maxConcurrency: number;
  readonly runId: string;
  readonly composition: Composition;
  readonly clock: ClockDriver;
  /** Hides in texts what this run has shown to be secret. */
  readonly redactor: Redactor;
  /** What scenarios are played on. */
  readonly stage: Stage;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** A request as it is, by nobody in particular. */
  raw(request: RawRequest): Promise<Answer>;
  /** Those of the catalogue and of its generators. */
  scenarios(selection?: Selection): readonly Scenario[];
  /** What goes wrong comes back as the outcome; without limits it may take as long as it likes. */
  runOne(scenario: Scenario, limits?: Limits): Promise<Result>;
  runAll(options?: RunAllOptions): Promise<readonly Result[]>;
}

/** @internal */
export interface Parts {
  readonly stage: Stage & { readonly composition: Composition };
  readonly redactor: Redactor;
}

/** @internal */
export function runnerOf({ stage, redactor }: Parts): Runner {
  const { catalogue, composition } = stage;
  const { mode, maxConcurrency, runId, clock }: Doors = stage.doors;
  return {
    mode,
    maxConcurrency,
    runId,
    composition,
    clock,
    redactor,
    stage,
    start: () => stage.doors.start(),
    stop: () => stage.doors.stop(),
    raw: (request) => stage.doors.raw(request),
    scenarios: (selection = {}) => catalogue.expand(composition).filter(select(selection)),
    runOne: (scenario, limits) => runScenario(scenario, stage, limits),
    runAll: (options) => runAll(stage, options),
  };
}
