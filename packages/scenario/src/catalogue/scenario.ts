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
}

export function makeScenario<Role extends string>(
  id: string,
  title: string,
  options: ScenarioOptions<Role> & { readonly generated?: boolean },
  fn: Script<Role>,
): Scenario {
  const { stories = [], tags = [], personas = [], generated = false } = options;
  return { id, title, fn: fn as Script, stories, tags, personas, modes: options.modes ?? modes, generated }; // a run takes any role and checks it
}

/** Why a scenario does not run in a mode; undefined when it does. */
export function runsIn(scenario: Pick<Scenario, 'modes' | 'tags'>, mode: Mode): string | undefined {
  if (!scenario.modes.includes(mode)) return `declared ${scenario.modes.join(' and ')} only`;
  if (mode === 'inprocess') return undefined;
  const tag = scenario.tags.find((each) => Object.hasOwn(inProcessOnly, each));
  return tag === undefined ? undefined : `in-process only: ${inProcessOnly[tag]}`;
}
