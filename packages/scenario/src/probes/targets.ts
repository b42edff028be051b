import { NO_PERMISSION, type OperationSpec, permissionOf, suggestion, type WorldSpec } from '@faultbench/core';
import type { Composition } from '../composition/composition';
import type { RoleCatalogue } from '../composition/role-catalogue';
import type { FoundUseCase } from '../run/use-case';
import { bothDoors, type CallDoor, type MakeArguments, type ProbeOptions } from './probe-options';

/** Id that no row has. */
export const noRow = 'probe-none';

/** An operation that needs somebody to call it. */
export interface Target {
  /** `lending.borrow` */
  readonly key: string;
  readonly operation: OperationSpec;
  readonly world: WorldSpec;
  readonly found: FoundUseCase;
  /** What its caller must hold; undefined when an identity is enough. */
  readonly permission: string | undefined;
  /** Arguments that are told to succeed. */
  readonly given: MakeArguments | undefined;
}

/** What probes work on. */
export interface Probed {
  /** Every operation that is not public. */
  readonly all: readonly Target[];
  /** Those that are meant. */
  readonly meant: readonly Target[];
  /** Absent where nobody is asked who they are. */
  readonly roles: RoleCatalogue | undefined;
  /** Roles that are meant. */
  readonly meantRoles: readonly string[];
  readonly doors: readonly CallDoor[];
}

/** Throws a RangeError for a name that is none. */
export function probedIn(composition: Composition | undefined, options: ProbeOptions): Probed {
  const { operations, args = {}, doors = bothDoors } = options;
  const all = (composition?.members ?? []).flatMap((member) =>
    member.operations.flatMap((useCase) => targetOf({ member, useCase }, args)),
  );
  for (const name of [...(operations ?? []), ...Object.keys(args)]) checkOperation(name, all);
  const roles = composition?.roles;
  for (const role of options.roles ?? []) checkRole(role, roles);
  const meant = operations ? all.filter((target) => operations.some((name) => isNamed(target, name))) : all;
  return { all, meant, roles, meantRoles: options.roles ?? roles?.roles ?? [], doors };
}

/** Whether a role may call it. */
export function mayCall({ roles }: Probed, role: string, { permission }: Target): boolean {
  return roles !== undefined && (permission === undefined || roles.holds(role, permission));
}

/** The first role that is meant and may call it. */
export function firstCaller(probed: Probed, target: Target): string | undefined {
  return probed.meantRoles.find((role) => mayCall(probed, role, target));
}

function targetOf(found: FoundUseCase, args: NonNullable<ProbeOptions['args']>): readonly Target[] {
  const { world } = found.member;
  const { declared: operation } = found.useCase;
  if (!world || !operation || operation.public) return [];
  const { key, name } = operation;
  const permission = permissionOf(operation);
  const asked = permission === NO_PERMISSION ? undefined : permission;
  return [{ key, operation, world, found, permission: asked, given: args[key] ?? args[name] }];
}

function isNamed({ key, operation }: Target, name: string): boolean {
  return key === name || operation.name === name;
}

function checkOperation(name: string, all: readonly Target[]): void {
  if (all.some((target) => isNamed(target, name))) return;
  const known = all.map(({ key, operation }) => (name.includes('.') ? key : operation.name));
  throw new RangeError(`no operation "${name}" to probe: ${suggestion(name, known)}`);
}

function checkRole(role: string, roles: RoleCatalogue | undefined): void {
  if (roles?.known(role)) return;
  throw new RangeError(`no role "${role}" to probe: ${suggestion(role, roles?.roles ?? [])}`);
}
