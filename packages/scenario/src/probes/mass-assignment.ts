import type { Scenario } from '../catalogue/scenario';
import type { Composition } from '../composition/composition';
import { playMassAssignment } from './mass-assignment-play';
import type { MassAssignmentOptions } from './probe-options';
import { probeScenarios } from './probe-scenarios';
import { probedIn } from './targets';

/** Every operation that creates or updates rows: no caller writes what is not theirs to write. */
export function massAssignment(
  composition: Composition | undefined,
  options: MassAssignmentOptions,
): readonly Scenario[] {
  const probed = probedIn(composition, options);
  const drafts = probed.meant.flatMap((target) => {
    const { key, operation } = target;
    if (!['create', 'update'].includes(operation.kind)) return [];
    const fn = playMassAssignment(probed, target, options);
    return [{ named: ['MASS', operation.name], title: `${key} writes nothing that callers may not write`, fn }];
  });
  return probeScenarios('mass-assignment', drafts);
}
