import { resolve } from 'node:path';
import { type RoleSpec, WorldError } from '@faultbench/core';
import { entryFile } from '../package-files';

/** Reads a file of roles. Throws a WorldError that names every mistake. */
export function loadRoles(file: string): readonly RoleSpec[] {
  // what reads YAML is a bundle of its own
  const { readRolesFile } = require(entryFile('compile')) as typeof import('../compile');
  const { roles = [], problems } = readRolesFile(resolve(file));
  if (problems.length > 0) throw new WorldError(problems);
  return roles;
}
