import type { Catalogue, CatalogueOptions } from '@faultbench/scenario';
import type { GivenPlanEntry, GivenRules } from '../fixtures/bench-types';

/** Which scenarios of a catalogue are tests of this file, and what they are played on. */
export interface PlayOptions {
  /** `clock and not (probe or failure)` */
  readonly tags?: string;
  /** Ids, with `*` for anything: `SC-LB-*`. */
  readonly ids?: string | readonly string[];
  /** Seed of their order; that of the catalogue when absent. No scenario may lean on another. */
  readonly shuffle?: number;
  /** Milliseconds a scenario may take, by default 60 000. */
  readonly timeout?: number;
  /** Off unless asked for: `true` takes those of the world file, a text those of a file, `{ rules, plan }` these. */
  readonly faults?:
    | boolean
    | string
    | { readonly rules?: GivenRules<string>; readonly plan?: readonly GivenPlanEntry[] };
  /** In place of the world file's seed. */
  readonly seed?: number;
  /** Where the world clock starts, an instant. */
  readonly clock?: string;
}

/**
 * Makes each scenario of a catalogue a test, in a block of the catalogue's name.
 *
 * @example
 * describe.catalogue(lending, { tags: 'not probe' });
 * @example
 * describe.catalogue('lending', { compose: './library.yaml' }, (lending) => {
 *   lending.scenario('SC-LB-01', 'a reader sees the books', async (s) => {
 *     await s.as('member').call('list_books').ok();
 *   });
 * });
 */
export interface DescribeCatalogue {
  <Role extends string>(catalogue: Catalogue<Role>, options?: PlayOptions): void;
  <Role extends string = string>(
    name: string,
    /** Of the catalogue and of how it is played; `clock` is the catalogue's: a service. */
    options: CatalogueOptions & Omit<PlayOptions, 'clock'>,
    define: (catalogue: Catalogue<Role>) => void,
  ): void;
}
