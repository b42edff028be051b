import type { Scenario } from '../catalogue/scenario';
import type { Composition } from '../composition/composition';
import { keptOut, lacking, letIn, nobody, stranger } from './permission-cell';
import type { PermissionOptions } from './probe-options';
import { type ProbeDraft, probeScenarios } from './probe-scenarios';
import { mayCall, type Probed, probedIn, type Target } from './targets';

/**
 * Every operation by every role, by nobody and with an unknown token: who lacks the permission is refused before
 * anything happens, who holds it is let in.
 */
export function permissionMatrix(
  composition: Composition | undefined,
  options: PermissionOptions,
): readonly Scenario[] {
  const probed = probedIn(composition, options);
  if (!probed.roles) return [];
  const cells = probed.meant.flatMap((target) => [
    ...probed.meantRoles.map((role) => roleCell(probed, target, role, options)),
    ...(options.anonymous === false ? [] : nobodyCells(probed, target)),
  ]);
  return probeScenarios('permissions', cells);
}

function roleCell(probed: Probed, target: Target, role: string, { live }: PermissionOptions): ProbeDraft {
  const { key, permission, operation, given } = target;
  const mayIt = mayCall(probed, role, target);
  return {
    named: ['PERM', role, operation.name],
    title: `${role} ${mayIt ? 'may' : 'may not'} call ${key}`,
    // what makes the arguments may act as anybody
    personas: given ? [] : [role],
    fn: mayIt
      ? (run) => letIn(run, target, { role, doors: probed.doors, writesLive: live?.writes === true })
      : (run) => keptOut(run, target, probed.doors, lacking(role, `${permission}`)),
  };
}

function nobodyCells({ doors }: Probed, target: Target): readonly ProbeDraft[] {
  const { key, operation, given } = target;
  const personas = given ? {} : { personas: ['anonymous'] };
  return [
    {
      named: ['PERM', 'ANONYMOUS', operation.name],
      title: `nobody may call ${key} without signing in`,
      ...personas,
      fn: (run) => keptOut(run, target, doors, nobody),
    },
    {
      named: ['PERM', 'BADTOKEN', operation.name],
      title: `nobody may call ${key} with an unknown token`,
      ...personas,
      fn: (run) => keptOut(run, target, doors, stranger),
    },
  ];
}
