import { expectList, expectText } from './expect';
import type { Node } from './node';
import type { Problems } from './problems';
import type { ReadFields } from './read-record';
import { suggestion } from './suggest';

const example = 'list the fields: filter: [status]';

/** Fields that a list filters by equality. */
export function readFilter(
  node: Node,
  record: string | undefined,
  fieldsOf: ReadonlyMap<string, ReadFields>,
  problems: Problems,
): readonly string[] | undefined {
  if (node.kind === 'map') return problems.at(node, 'filters beyond equality are not yet available', example);
  const list = expectList(node, problems, example);
  const fields = record === undefined ? undefined : fieldsOf.get(record)?.declared;
  const names: string[] = [];
  for (const item of list?.items ?? []) {
    const name = expectText(item, problems, 'name a field');
    if (name === undefined) continue;
    if (names.includes(name)) problems.at(item, `"${name}" stands twice`, 'name each field once');
    else if (!fields || fields.includes(name)) names.push(name);
    else problems.at(item, `${record} has no field "${name}" to filter by`, suggestion(name, fields, 'fields are'));
  }
  return names;
}
