import type { OperationSpec, RoleSpec } from '../model/spec';
import { kindOf } from '../operations/find-kind';

/** Asks for an identity and for nothing else. */
export const NO_PERMISSION = 'none';

/** What the caller of an operation must hold: `loans:read`, unless it says otherwise. */
export function permissionOf(operation: OperationSpec): string {
  return operation.permission ?? `${operation.service}:${kindOf(operation).verb ?? operation.name}`;
}

/** Whether a role has a permission, by its name or by `loans:*`. */
export function holds({ permissions }: RoleSpec, permission: string): boolean {
  return permissions.some((each) =>
    each.endsWith(':*') ? permission.startsWith(each.slice(0, -1)) : each === permission,
  );
}
