import type { RoleSpec } from '../model/spec';
import { NO_PERMISSION } from '../roles/permission';
import { expectList, expectMap, expectText } from './expect';
import { checkName } from './name';
import type { Entry, Node } from './node';
import type { Problems } from './problems';

const example = 'write librarian: ["books:*", "loans:read"]';
const permission = /^[^\s:*]+(?::[^\s:*]+)*(?::\*|:[^\s:*]+)$/;

/** Reads `roles:`, role by role. */
export function readRoles(node: Node, problems: Problems): readonly RoleSpec[] | undefined {
  const map = expectMap(node, problems, `${example} under roles:`);
  if (map?.entries.length === 0) return problems.at(map, 'no role is declared', `${example}, or leave roles: out`);
  return map?.entries.map((entry) => readRole(entry, problems));
}

function readRole(entry: Entry, problems: Problems): RoleSpec {
  if (entry.key === 'anonymous')
    problems.atKey(entry, 'a role cannot be named "anonymous"', 'who has no identity has no role: choose another name');
  else checkName(entry, 'a role', problems);
  const list = expectList(entry.value, problems, example);
  return { name: entry.key, permissions: (list?.items ?? []).flatMap((item) => readHeld(item, problems) ?? []) };
}

function readHeld(node: Node, problems: Problems): string | undefined {
  const text = expectText(node, problems, 'write a permission such as "loans:read"');
  if (text === undefined || permission.test(text)) return text;
  return problems.at(node, `"${text}" is no permission`, 'write it like "loans:read", or "loans:*" for all of them');
}

/** Reads what the caller of an operation must hold. */
export function readPermission(node: Node, problems: Problems): string | undefined {
  const text = expectText(node, problems, `write permission: "loans:read", or ${NO_PERMISSION}`);
  if (text === undefined || text === NO_PERMISSION || (permission.test(text) && !text.endsWith('*'))) return text;
  return problems.at(
    node,
    `"${text}" is no permission of an operation`,
    `write it like "loans:read", or ${NO_PERMISSION} for whoever is signed in`,
  );
}
