import type { Field } from '../model/field';
import { expectList, expectMap, expectText } from './expect';
import type { Node } from './node';
import type { Problems } from './problems';
import { suggestion } from './suggest';

const example = 'write allow: { placed: [shipped], shipped: [delivered] }';

/** Reads which states may follow which; the states are those of the enum. */
export function readTransitions(
  field: Field,
  node: Node,
  problems: Problems,
): Readonly<Record<string, readonly string[]>> | undefined {
  const map = expectMap(node, problems, example);
  if (!map) return undefined;
  const states = Array.isArray(field.options.values) ? field.options.values.map(String) : [];
  const wrong = (state: string) => [`no state "${state}"`, suggestion(state, states, 'states are')] as const;
  const entries = map.entries.map((entry) => {
    if (!states.includes(entry.key)) problems.atKey(entry, ...wrong(entry.key));
    const items = expectList(entry.value, problems, `write ${entry.key}: [..], [] for a last state`)?.items ?? [];
    const next = items.flatMap((item) => {
      const state = expectText(item, problems, 'name a state');
      if (state !== undefined && !states.includes(state)) problems.at(item, ...wrong(state));
      return state ?? [];
    });
    return [entry.key, next] as const;
  });
  return Object.fromEntries(entries);
}
