import { atCaller, type Define, member, placeOf } from '../runs/define';

/** A test to register for a scenario. */
export interface PlannedScenario {
  /** `SC-LB-01 a loan is due in ten working days` */
  readonly title: string;
  readonly timeout: number;
}

/** What becomes of one `describe.catalogue`. */
export interface PlannedCatalogue<Scenario extends PlannedScenario> {
  readonly name: string;
  readonly scenarios: readonly Scenario[];
  /** Name of the one skipped test where no scenario is left. */
  readonly nothing: string;
}

/** What `.catalogue` needs of the environment. */
export interface CatalogueHost<Scenario extends PlannedScenario> {
  /** Checks the arguments, and that the call stands where it may. Throws the user's mistake. */
  planCatalogue(called: string, given: readonly unknown[]): PlannedCatalogue<Scenario>;
  /** Runs the definition of the test that is the scenario; `test` takes what it does. */
  playing(scenario: Scenario, place: Error, test: (fn: () => Promise<void>) => unknown): void;
}

/** Adds `.catalogue` to describe and to its only and skip. */
export function installCatalogue<Scenario extends PlannedScenario>(
  globals: object,
  host: CatalogueHost<Scenario>,
): void {
  const test = member(globals, 'test');
  const skip = member(globals, 'test.skip');
  for (const mode of ['', '.only', '.skip']) {
    const describe = member(globals, `describe${mode}`);
    Object.assign(describe, {
      catalogue: describeCatalogue(`describe${mode}.catalogue`, describe, { test, skip }, host),
    });
  }
}

function describeCatalogue<Scenario extends PlannedScenario>(
  called: string,
  describe: Define,
  { test, skip }: Readonly<Record<'test' | 'skip', Define>>,
  host: CatalogueHost<Scenario>,
) {
  return function catalogue(...given: readonly unknown[]): void {
    const place = placeOf(catalogue);
    const { name, scenarios, nothing } = atCaller(catalogue, () => host.planCatalogue(called, given));
    describe(name, () => {
      for (const each of scenarios) host.playing(each, place, (fn) => test(each.title, fn, each.timeout));
      // Jest fails a file without a test
      if (scenarios.length === 0) skip(nothing, () => {});
    });
  };
}
