import type { Catalogue, Scenario } from '@faultbench/scenario';
import type { PlannedScenario } from '../scenarios/install-catalogue';
import type { CircusTest } from './circus';
import type { WorldSetup } from './world-setup';

/** What the scenarios of one `describe.catalogue` are played on. */
export interface PlayedCatalogue {
  readonly catalogue: Catalogue;
  /** The world of each; undefined where there is none to start: a deployment, or worlds that others serve. */
  readonly setup: WorldSetup | undefined;
  /** Whether the faults of the world's own file strike. */
  readonly faults: boolean;
  /** Why none of them can be played. */
  readonly problem: string | undefined;
  /** Seed of their order. */
  readonly shuffle: number | undefined;
}

/** A test that plays a scenario. */
export interface ScenarioTest extends PlannedScenario {
  readonly scenario: Scenario;
  readonly played: PlayedCatalogue;
}

/** Which tests play which scenarios. */
export class ScenarioBook {
  readonly #tests = new Map<CircusTest, ScenarioTest>();

  add(test: CircusTest, scenario: ScenarioTest): void {
    this.#tests.set(test, scenario);
  }

  of(test: CircusTest): ScenarioTest | undefined {
    return this.#tests.get(test);
  }
}
