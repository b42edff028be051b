import type { CalendarSpec, WorkCalendar } from '@faultbench/core';
import { callPlace, framesOf } from '../answer/call-place';
import { composed } from '../composition/composed';
import type { Composition } from '../composition/composition';
import { RoleCatalogue } from '../composition/role-catalogue';
import { callingFile, worldPlace } from '../composition/world-place';
import type { Storage, StorageHook } from '../doors/storage';
import { idempotency } from '../probes/idempotency';
import { massAssignment } from '../probes/mass-assignment';
import { permissionMatrix } from '../probes/permission-matrix';
import { checkProbe } from '../probes/probe-checks';
import type {
  IdempotencyOptions,
  MassAssignmentOptions,
  PermissionOptions,
  ProbeOptions,
} from '../probes/probe-options';
import { visibility } from '../probes/visibility';
import { checkCatalogue } from './catalogue-checks';
import { checkCast } from './check-cast';
import { checkId, checkParts, checkUnique } from './check-scenario';
import { markAsCatalogue } from './copy';
import { makeScenario, type Scenario, type ScenarioOptions, type Script } from './scenario';
import { checkScenarioOptions } from './scenario-checks';
import { storageHooks } from './storage-hooks';

/** What scenarios run over. */
export interface CatalogueOptions {
  /** A world file, several, or what is served already. */
  readonly compose: string | readonly string[] | Composition;
  /** A file of roles in place of those in the world file: `member: [books:read, "loans:*"]`. */
  readonly roles?: string;
  /** Routes that run the world's jobs, in order: `POST /lending/tick`. */
  readonly ticks?: readonly string[];
  /** Who ticks; nobody signed in when absent. */
  readonly tickAs?: string;
  /** Service whose clock can be moved in a deployment, by who holds `<service>:clock:set`. */
  readonly clock?: string;
  /** Who moves it; the first role that may when absent. */
  readonly clockAs?: string;
  /** Zone of times that name none. That of the world when absent, and Europe/London where it has none. */
  readonly zone?: string;
  /** Working days, `{ holidays: ['2026-12-25'] }`. Those of the world when absent, and Monday to Friday where it has none. */
  readonly calendar?: WorkCalendar | CalendarSpec;
  /** What is done to the world before each scenario, and undone after it, by service; a text is `./module.js#name`. */
  readonly storage?: Readonly<Record<string, StorageHook | string>>;
}

/** Makes scenarios when a run starts. */
export type Generator<Role extends string = string> = (
  catalogue: Catalogue<Role>,
  composition: Composition | undefined,
) => readonly Scenario[];

/** Scenarios over one composition of worlds. */
export class Catalogue<Role extends string = string> {
  readonly name: string;
  readonly options: CatalogueOptions;
  readonly ticks: readonly string[];
  readonly #from: string | undefined;
  #composition: Composition | undefined;
  #scenarios: readonly Scenario[] = [];
  #generators: readonly Generator<Role>[] = [];

  /** @internal */
  constructor(name: string, options: CatalogueOptions, from?: string) {
    checkCatalogue(name, options);
    this.name = name;
    this.#from = from;
    this.options = options;
    this.ticks = options.ticks ?? [];
    markAsCatalogue(this);
  }

  /** What it is about, loaded when it is first asked for. Throws a WorldError when a world file does not load. */
  get composition(): Composition {
    this.#composition ??= composed(this.options.compose, this.rolesFile, this.#from);
    return this.#composition;
  }

  /** Who may do what: those of the roles file, else of the world file; none where nobody is asked. */
  get roles(): RoleCatalogue {
    return this.composition.roles ?? new RoleCatalogue(this.name, []);
  }

  /** The file of roles that stands in place of the world's own. */
  get rolesFile(): string | undefined {
    const { roles } = this.options;
    return roles === undefined ? undefined : worldPlace(roles, this.#from);
  }

  /** @internal */
  get storage(): Storage {
    return storageHooks(this.options.storage, this.#from);
  }

  /** Who moves the clock of a deployment. */
  get clockAs(): string | undefined {
    const { clock, clockAs } = this.options;
    return clockAs ?? (clock === undefined ? undefined : this.roles.firstHolding(`${clock}:clock:set`));
  }

  /** Those written by hand, in their order. */
  get scenarios(): readonly Scenario[] {
    return this.#scenarios;
  }

  /**
   * Adds a scenario, and gives its function back.
   *
   * @example
   * lending.scenario('SC-LB-01', 'a loan is due in ten working days', async (run) => { .. });
   */
  scenario(id: string, title: string, fn: Script<Role>): Script<Role>;
  scenario(id: string, title: string, options: ScenarioOptions<Role>, fn: Script<Role>): Script<Role>;
  scenario(
    id: string,
    title: string,
    second: ScenarioOptions<Role> | Script<Role>,
    third?: Script<Role>,
  ): Script<Role> {
    const [options, fn] = typeof second === 'function' ? [{}, second] : [second, third];
    checkId(id);
    if (typeof fn !== 'function') throw new TypeError(`${id}: a scenario needs a function`);
    checkScenarioOptions(id, options);
    this.add(makeScenario(id, title, { ...options, place: framesOf(callPlace(this.scenario)) }, fn));
    return fn;
  }

  /** Adds a scenario that is made already. */
  add(scenario: Scenario): void {
    if (!scenario.generated) checkId(scenario.id);
    checkUnique(scenario.id, this.#scenarios);
    checkParts(scenario);
    this.#scenarios = [...this.#scenarios, scenario];
  }

  /** Scenarios that are made anew for every run. */
  generator(generator: Generator<Role>): void {
    this.#generators = [...this.#generators, generator];
  }

  /** Every operation by every role, by nobody and with an unknown token: `PROBE-PERM-MEMBER-BORROW`. */
  permissionMatrix(options: PermissionOptions = {}): void {
    checkProbe('permissionMatrix', options);
    this.generator((_catalogue, composition) => permissionMatrix(composition, options));
  }

  /** Every operation that takes idempotency keys: a repeated call is done once. `PROBE-IDEM-BORROW` */
  idempotency(options: IdempotencyOptions = {}): void {
    checkProbe('idempotency', options);
    this.generator((_catalogue, composition) => idempotency(composition, options));
  }

  /** Every create and update: nobody writes ids, owners, versions or what is read-only. `PROBE-MASS-ANNOTATE-LOAN` */
  massAssignment(options: MassAssignmentOptions = {}): void {
    checkProbe('massAssignment', options);
    this.generator((_catalogue, composition) => massAssignment(composition, options));
  }

  /** Every record type with an owner: rows of others are not there. `PROBE-VIS-LOANS` */
  visibility(options: ProbeOptions = {}): void {
    checkProbe('visibility', options);
    this.generator((_catalogue, composition) => visibility(composition, options));
  }

  /** Those written by hand, then what each generator makes. */
  expand(composition?: Composition): readonly Scenario[] {
    const all = [...this.#scenarios];
    for (const scenario of this.#generators.flatMap((generator) => generator(this, composition))) {
      checkId(scenario.id);
      checkUnique(scenario.id, all);
      checkParts(scenario);
      all.push(scenario);
    }
    if (composition) checkCast(this.name, this.options, this.#scenarios, composition);
    return all;
  }
}

/**
 * A catalogue of scenarios. Role names are a type parameter.
 *
 * @example
 * const lending = catalogue<'member' | 'librarian'>('lending', { compose: './library.yaml' });
 */
export function catalogue<Role extends string = string>(name: string, options: CatalogueOptions): Catalogue<Role> {
  return new Catalogue<Role>(name, options, callingFile(catalogue));
}
