import type { FoundFault } from '../faults/find-fault';
import { type FaultTargets, struckBy } from './fault-targets';
import { entryOf, type MapNode } from './node';
import type { Problems } from './problems';
import { suggestion } from './suggest';

/** Reports a `field:` that no answer of the target has. What a custom operation answers with is not known. */
export function checkStruckField(
  map: MapNode,
  { kind }: FoundFault,
  on: string,
  targets: FaultTargets,
  problems: Problems,
): void {
  const node = 'field' in kind.options ? entryOf(map, 'field') : undefined;
  if (node?.kind !== 'scalar' || typeof node.value !== 'string') return;
  const operations = struckBy(on, targets);
  const records = targets.spec.records.filter(({ name }) => operations.some((each) => each.record === name));
  const known = [...new Set(records.flatMap(({ fields }) => Object.keys(fields)))];
  if (known.includes(node.value) || operations.some(({ record }) => record === undefined) || known.length === 0) return;
  problems.at(node, `${on} answers with no field "${node.value}"`, suggestion(node.value, known, 'fields are'));
}
