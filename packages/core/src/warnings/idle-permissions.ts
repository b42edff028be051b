import type { OperationSpec, RoleSpec, WorldSpec } from '../model/spec';
import { fileProblem, type Problem } from '../parse/problem';
import { suggestion } from '../parse/suggest';
import { holds, NO_PERMISSION, permissionOf } from '../roles/permission';

/** Permissions that are held and never asked for, and those that are asked for and held by nobody. */
export function idlePermissions(worlds: readonly WorldSpec[]): readonly Problem[] {
  const roles = worlds.flatMap((world) => world.roles ?? []);
  const operations = worlds.filter(({ roles }) => roles).flatMap((world) => world.operations.filter(isGuarded));
  const clocks = worlds.flatMap(({ services }) => services.map(({ name }) => `${name}:clock:set`));
  const asked = [...new Set(operations.map(permissionOf))];
  return [
    ...roles.flatMap((role) => unasked(role, [...asked, ...clocks], asked)),
    ...operations.flatMap((operation) => unheld(operation, roles)),
  ];
}

function isGuarded(operation: OperationSpec): boolean {
  return operation.public === undefined && permissionOf(operation) !== NO_PERMISSION;
}

function unasked({ name, permissions }: RoleSpec, asked: readonly string[], known: readonly string[]) {
  const idle = permissions.filter((held) => !asked.some((each) => holds({ name, permissions: [held] }, each)));
  return idle.map((held) =>
    warning(`roles.${name}`, `no operation asks for "${held}"`, suggestion(held, known, 'operations ask for')),
  );
}

function unheld(operation: OperationSpec, roles: readonly RoleSpec[]): readonly Problem[] {
  const permission = permissionOf(operation);
  if (roles.some((role) => holds(role, permission))) return [];
  const { service, name } = operation;
  const mend = 'give it to a role, or nobody can call this';
  return [warning(`services.${service}.operations.${name}`, `no role holds "${permission}"`, mend)];
}

function warning(path: string, message: string, mend: string): Problem {
  return { ...fileProblem('', message, mend), path };
}
