import {
  deriveRoutes,
  type OperationSpec,
  type RoleSpec,
  type Route,
  renderProblems,
  type WorldSpec,
  worldWarnings,
} from '@faultbench/core';
import { compileWorld, shownPath } from '@faultbench/server';
import type { Member, UseCase } from './composition';

/** Plain data: it goes from one realm to another. */
export interface LoadedComposition {
  readonly members: readonly Member[];
  /** What is probably not meant, each a text. */
  readonly warnings: readonly string[];
  readonly roles?: { readonly source: string; readonly roles: readonly RoleSpec[] };
}

/** Compiles world files. Throws a WorldError when one does not load, and a RangeError when two do not go together. */
export function loadComposition(files: readonly string[], rolesFile?: string): LoadedComposition {
  const worlds = files.map((file) => ({ file, spec: compileWorld(file, rolesOption(rolesFile)).world.spec }));
  refuseTwins(worlds);
  const members = worlds.flatMap(({ file, spec }) => spec.services.map(({ name }) => memberOf(name, spec, file)));
  const asked = worlds.flatMap(({ file, spec }) =>
    spec.roles ? [{ source: shownPath(rolesFile ?? file), roles: spec.roles }] : [],
  );
  const [first] = asked;
  const warnings = warningsOf(
    files,
    worlds.map(({ spec }) => spec),
  );
  if (!first) return { members, warnings };
  const source = [...new Set(asked.map((each) => each.source))].join(', ');
  return { members, warnings, roles: { source, roles: united(asked.flatMap(({ roles }) => roles)) } };
}

/** How a world is compiled with other roles than its own. */
export function rolesOption(roles: string | undefined): { readonly roles?: string } {
  return roles === undefined ? {} : { roles };
}

function warningsOf(files: readonly string[], worlds: readonly WorldSpec[]): readonly string[] {
  const file = files.map(shownPath).join(', ');
  return worldWarnings(worlds).map((each) => renderProblems([{ ...each, file }]));
}

function memberOf(name: string, world: WorldSpec, file: string): Member {
  const routes = deriveRoutes(world.operations).routes.filter(({ operation }) => operation.service === name);
  return { name, operations: routes.map((route) => useCaseOf(route)), world, file };
}

function useCaseOf({ method, path, operation }: Route): UseCase {
  const { name, service, tool, alias } = operation;
  const below = path.slice(service.length + 1);
  const named = { ...(tool === name ? {} : { tool }), ...(alias ? { alias } : {}) };
  return { name, method, path: below, ...named, declared: operation };
}

/** One door leads to all of them: a path or a tool must lead to one. */
function refuseTwins(worlds: readonly { readonly file: string; readonly spec: WorldSpec }[]): void {
  const seen = new Map<string, string>();
  for (const { file, spec } of worlds) {
    const names = [...spec.services.map(({ name }) => `service "${name}"`), ...spec.operations.flatMap(toolOf)];
    for (const name of names) {
      const other = seen.get(name);
      if (other !== undefined)
        throw new RangeError(`${shownPath(other)} and ${shownPath(file)} both have a ${name}: rename one of them`);
      seen.set(name, file);
    }
  }
}

function toolOf({ tool, public: open }: OperationSpec): readonly string[] {
  return open ? [] : [`tool "${tool}"`];
}

/** A role of two worlds may do in each what that one says. */
function united(roles: readonly RoleSpec[]): readonly RoleSpec[] {
  const names = [...new Set(roles.map(({ name }) => name))];
  return names.map((name) => ({
    name,
    permissions: [...new Set(roles.filter((each) => each.name === name).flatMap(({ permissions }) => permissions))],
  }));
}
