import {
  type Catalogue,
  type CatalogueOptions,
  isCatalogue,
  type Scenario,
  select,
  shuffled,
} from '@faultbench/scenario';
import { messageOf } from '../runs/error-text';
import { shown } from '../runs/shown';
import { UsageError } from '../runs/usage-error';
import { type CataloguePlan, cataloguePlan } from '../scenarios/catalogue-plan';
import type { CatalogueHost, PlannedCatalogue } from '../scenarios/install-catalogue';
import { type CircusState, moveTo } from './circus';
import { playScenario } from './play-scenario';
import { scenariosInside } from './sandbox-entry';
import type { PlayedCatalogue, ScenarioTest } from './scenario-book';
import type { TestFile } from './test-file';
import { WorldSetup } from './world-setup';

interface Given {
  readonly catalogue: Catalogue;
  readonly plan: CataloguePlan;
}

/** The catalogues of scenarios that a test file declares while it is loaded. */
export class Catalogues implements CatalogueHost<ScenarioTest> {
  readonly #file: TestFile;
  readonly #state: CircusState;
  #pending: { readonly scenario: ScenarioTest; readonly place: Error } | undefined;

  constructor(file: TestFile, state: CircusState) {
    this.#file = file;
    this.#state = state;
  }

  planCatalogue(called: string, given: readonly unknown[]): PlannedCatalogue<ScenarioTest> {
    if (this.#state.hasStarted)
      throw new UsageError(`${called} was called while tests run; call it where tests are defined`);
    const { catalogue, plan } = this.#given(called, given);
    const { settings } = this.#file;
    const shuffle = settings.shuffle ?? plan.shuffle;
    const { scenarios, problem } = expanded(catalogue);
    const faults = plan.world.faults === true;
    const played = { catalogue, faults, problem, shuffle, setup: this.#setupOf(catalogue, plan, problem) };
    const meant = settings.replay === undefined ? scenarios.filter(this.#selects(plan)) : scenarios;
    const order = shuffle === undefined ? meant : shuffled(meant, shuffle);
    return {
      name: catalogue.name,
      scenarios: order.map((scenario) => testOf(scenario, played, plan)),
      nothing: `no scenario selected by ${this.#selectionText(plan)}`,
    };
  }

  playing(scenario: ScenarioTest, place: Error, test: (fn: () => Promise<void>) => unknown): void {
    this.#pending = { scenario, place };
    try {
      test(() => playScenario(this.#file, scenario));
    } finally {
      this.#pending = undefined;
    }
  }

  /** After the test, or its runs, are there. */
  testAdded(): void {
    const test = this.#state.currentDescribeBlock.children.at(-1);
    if (this.#pending === undefined || test?.type !== 'test') return;
    const { scenario, place } = this.#pending;
    const { runs, scenarios, setups } = this.#file;
    const { setup } = scenario.played;
    for (const each of runs.place(test)?.group.runs.map((run) => run.test) ?? [test]) {
      moveTo(each, place);
      scenarios.add(each, scenario);
      if (setup !== undefined) setups.give(each, setup);
    }
  }

  #given(called: string, [first, second, third]: readonly unknown[]): Given {
    if (isCatalogue(first)) return { catalogue: first, plan: cataloguePlan(called, second, false) };
    const isInline = typeof first === 'string' && typeof third === 'function';
    if (!isInline)
      throw new UsageError(`${called}: ${shown(first)} is no catalogue; write ${called}(catalogue, options)`);
    const plan = cataloguePlan(called, second, true);
    const { Catalogue } = scenariosInside(this.#file.context);
    // what it is made with is checked where it is used
    const options = plan.catalogue as unknown as CatalogueOptions;
    const catalogue = new Catalogue(first, options, this.#file.path);
    const given: unknown = third(catalogue);
    // what it adds later is not there when tests are defined
    if (typeof given === 'object' && given !== null && 'then' in given)
      throw new UsageError(`${called}: its function is async; add the scenarios at once`);
    return { catalogue, plan };
  }

  #selects({ selection }: CataloguePlan): (scenario: Scenario) => boolean {
    const { tags } = this.#file.settings;
    const [own, narrowed] = [select(selection), select(tags === undefined ? {} : { tags })];
    return (scenario) => own(scenario) && narrowed(scenario);
  }

  #selectionText({ selection: { tags, ids } }: CataloguePlan): string {
    const given = this.#file.settings.tags;
    const parts = [
      ...(tags === undefined ? [] : [`tags ${JSON.stringify(tags)}`]),
      ...(ids === undefined ? [] : [`ids ${ids.join(', ')}`]),
      ...(given === undefined ? [] : [`FAULTBENCH_TAGS=${JSON.stringify(given)}`]),
    ];
    return parts.length === 0 ? 'a catalogue that is empty' : parts.join(' and ');
  }

  /** The world that the harness starts for each scenario: where there is one file, and no deployment. */
  #setupOf(catalogue: Catalogue, plan: CataloguePlan, problem: string | undefined): WorldSetup | undefined {
    const { path, settings } = this.#file;
    if (problem !== undefined || settings.mode === 'live') return undefined;
    const files = [...new Set(catalogue.composition.members.flatMap(({ file }) => file ?? []))];
    if (files.length !== 1) return undefined;
    const { rolesFile } = catalogue;
    return new WorldSetup(path, files[0], plan.world, settings, rolesFile === undefined ? {} : { roles: rolesFile });
  }
}

/** With a world that does not load, those written by hand are there to say so. */
function expanded(catalogue: Catalogue): { readonly scenarios: readonly Scenario[]; readonly problem?: string } {
  try {
    return { scenarios: catalogue.expand(catalogue.composition) };
  } catch (error) {
    if (catalogue.scenarios.length === 0) throw error;
    return { scenarios: catalogue.scenarios, problem: messageOf(error) };
  }
}

function testOf(scenario: Scenario, played: PlayedCatalogue, { timeout }: CataloguePlan): ScenarioTest {
  return { title: `${scenario.id} ${scenario.title}`, timeout: scenario.timeout ?? timeout, scenario, played };
}
