import type { Run } from '../run/run';
import { inProcessOnly, type Mode, modes } from '../vocabulary';

/** What is told about a scenario beside its title. */
export interface ScenarioOptions<Role extends string = string> {
  readonly stories?: readonly string[];
  readonly tags?: readonly string[];
  /** Who acts in it: roles, or persons of a role like `clerk#2`. Anyone when there are none. */
  readonly personas?: readonly (Role | `${Role}#${number}` | 'anonymous')[];
  /** Both when absent. */
  readonly modes?: readonly Mode[];
  /** Milliseconds it may take as a test; what the test file says when absent. */
  readonly timeout?: number;
}

/** What a scenario does. */
export type Script<Role extends string = string> = (run: Run<Role>) => unknown;

export interface Scenario {
  readonly id: string;
  readonly title: string;
  readonly fn: Script;
  readonly stories: readonly string[];
  readonly tags: readonly string[];
  readonly personas: readonly string[];
  readonly modes: readonly Mode[];
  /** Made by a generator, not written by hand. */
  readonly generated: boolean;
  /** Frames of a stack that lead to where it is written. */
  readonly place?: string;
  /** Milliseconds it may take as a test. */
  readonly timeout?: number;
}

/** What the maker of a scenario knows of it beside its options. */
export interface Made {
  readonly generated?: boolean;
  readonly place?: string;
}

export function makeScenario<Role extends string>(
  id: string,
  title: string,
  options: ScenarioOptions<Role> & Made,
  fn: Script<Role>,
): Scenario {
  const { stories = [], tags = [], personas = [], generated = false, place, timeout } = options;
  const known = { ...(place === undefined ? {} : { place }), ...(timeout === undefined ? {} : { timeout }) };
  const declared = { stories, tags, personas, modes: options.modes ?? modes };
  return { id, title, fn: fn as Script, ...declared, generated, ...known }; // a run takes any role and checks it
}

/** Why a scenario does not run in a mode; undefined when it does. */
export function runsIn(scenario: Pick<Scenario, 'modes' | 'tags'>, mode: Mode): string | undefined {
  if (!scenario.modes.includes(mode)) return `declared ${scenario.modes.join(' and ')} only`;
  if (mode === 'inprocess') return undefined;
  const tag = scenario.tags.find((each) => Object.hasOwn(inProcessOnly, each));
  return tag === undefined ? undefined : `in-process only: ${inProcessOnly[tag]}`;
}
