import type { OperationSpec } from '../model/spec';
import { type Entry, entryOf, type Node } from './node';
import type { Problems } from './problems';
import { readPermission } from './read-roles';
import { readRoute } from './read-route';

type Read = <T>(key: string, as: (node: Node) => T | undefined) => T | undefined;

/** Who may call an operation: what its caller must hold, or that it stands at the public door. */
export function readAccess(entry: Entry, read: Read, problems: Problems): Pick<OperationSpec, 'permission' | 'public'> {
  const permission = read('permission', (node) => readPermission(node, problems));
  const open = read('public', (node) => readRoute(node, problems));
  const { value } = entry;
  const extra = open && value.kind === 'map' && ['permission', 'route', 'tool'].find((key) => entryOf(value, key));
  if (typeof extra === 'string')
    problems.atKey(entry, `a public operation takes no ${extra}`, `remove ${extra}: or public:`);
  return {
    ...(permission === undefined ? {} : { permission }),
    ...(open === undefined ? {} : { public: open }),
  };
}
