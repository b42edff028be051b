import { hashInt } from '@faultbench/core';
import type { Scenario } from './scenario';
import { parseTags } from './tag-expression';

/** Which scenarios are meant; all when nothing is said. */
export interface Selection {
  /** `clock and not failure` */
  readonly tags?: string;
  /** Ids, with `*` for anything: `SC-LB-*`. */
  readonly ids?: readonly string[];
}

export function select({ tags = '', ids }: Selection): (scenario: Scenario) => boolean {
  const meant = parseTags(tags);
  const patterns = ids?.map(idPattern);
  return (scenario) => meant(scenario.tags) && (patterns?.some((pattern) => pattern.test(scenario.id)) ?? true);
}

/** In an order that depends on the seed alone. */
export function shuffled<Item>(items: readonly Item[], seed: number): readonly Item[] {
  const rest = [...items];
  const draw = () => rest.splice(hashInt(0, rest.length - 1, 'shuffle', seed, rest.length), 1);
  return items.flatMap(draw);
}

function idPattern(glob: string): RegExp {
  const escaped = glob.split('*').map((part) => part.replaceAll(/[^A-Za-z0-9]/g, '\\$&'));
  return new RegExp(`^${escaped.join('.*')}$`);
}
