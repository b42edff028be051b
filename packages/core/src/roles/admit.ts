import type { RefusalData } from '../model/answer';
import type { OperationSpec, WorldSpec } from '../model/spec';
import { holds, NO_PERMISSION, permissionOf } from './permission';
import { readPersona } from './persona';

/** The persona that a token stands for; undefined for a token that nobody gave out. */
export type Identify = (token: string) => string | undefined;

/** What a caller shows of itself. */
export interface Credentials {
  /** Known already, to a caller in the same process. */
  readonly persona: string | null;
  readonly token?: string | undefined;
}

/** Who calls, and why they may not. */
export interface Admission {
  readonly persona: string | null;
  readonly error?: RefusalData;
}

/** Identity (401), then permission (403): in a world without roles, and at the public door, nobody is asked. */
export function admit(
  { roles }: Pick<WorldSpec, 'roles'>,
  operation: OperationSpec,
  { persona: known, token }: Credentials,
  identify: Identify,
): Admission {
  if (operation.public) return { persona: null };
  if (!roles) return { persona: known };
  const persona = token === undefined ? known : (identify(token) ?? null);
  if (persona === null)
    return { persona, error: { status: 401, message: token === undefined ? 'not signed in' : 'unknown token' } };
  const permission = permissionOf(operation);
  const role = roles.find(({ name }) => name === readPersona(persona)?.role);
  if (role && (permission === NO_PERMISSION || holds(role, permission))) return { persona };
  return { persona, error: { status: 403, message: `missing permission: ${permission}` } };
}
