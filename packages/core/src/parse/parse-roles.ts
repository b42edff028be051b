import type { RoleSpec } from '../model/spec';
import type { Problem } from './problem';
import { Problems } from './problems';
import { readRoles } from './read-roles';
import { sourceOf } from './source';
import type { WorldSource } from './world-source';
import { readYaml } from './yaml-document';

const opening = 'write member: ["loans:read"]';

export interface ParsedRoles {
  /** Absent when there is a problem. */
  readonly roles?: readonly RoleSpec[];
  readonly problems: readonly Problem[];
}

/** Reads a file that is nothing but roles, as below `roles:` of a world file. */
export function parseRolesFile(text: string, { file }: Pick<WorldSource, 'file'>): ParsedRoles {
  const source = sourceOf(file, text);
  const problems = new Problems(source);
  const root = readYaml(source, problems, opening);
  const roles = root && readRoles(root, problems);
  return roles && problems.count === 0 ? { roles, problems: [] } : { problems: problems.list };
}
