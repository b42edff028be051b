import { holds, type RoleSpec } from '@faultbench/core';
import { outside } from '../outside-port';

/** Who may do what, in the order of the file. */
export class RoleCatalogue {
  /** Where they are declared, for messages. */
  readonly source: string;
  readonly #roles: readonly RoleSpec[];

  /** Those of a file: `member: [books:read, "loans:*"]`. Throws a WorldError that names every mistake. */
  static load(path: string): RoleCatalogue {
    return new RoleCatalogue(path, outside().loadRoles(path));
  }

  constructor(source: string, roles: readonly RoleSpec[]) {
    this.source = source;
    this.#roles = roles;
  }

  /** Names of all roles. */
  get roles(): readonly string[] {
    return this.#roles.map(({ name }) => name);
  }

  known(role: string): boolean {
    return this.#find(role) !== undefined;
  }

  /** As they are written, `loans:*` among them. */
  permissions(role: string): ReadonlySet<string> {
    return new Set(this.#find(role)?.permissions);
  }

  /** Whether the role has the permission, by its name or by `loans:*`. */
  holds(role: string, permission: string): boolean {
    const found = this.#find(role);
    return found !== undefined && holds(found, permission);
  }

  /** The first role that has it. */
  firstHolding(permission: string): string | undefined {
    return this.#roles.find((role) => holds(role, permission))?.name;
  }

  #find(role: string): RoleSpec | undefined {
    return this.#roles.find(({ name }) => name === role);
  }
}
