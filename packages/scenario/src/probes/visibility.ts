import type { RecordSpec } from '@faultbench/core';
import type { Scenario } from '../catalogue/scenario';
import type { Composition } from '../composition/composition';
import type { ProbeOptions } from './probe-options';
import { probeScenarios } from './probe-scenarios';
import { mayCall, type Probed, probedIn, type Target } from './targets';
import { playVisibility } from './visibility-play';

/** Every record type with an owner of which a role sees its own rows alone: those of others are not there for it. */
export function visibility(composition: Composition | undefined, options: ProbeOptions): readonly Scenario[] {
  const probed = probedIn(composition, options);
  const drafts = recordsOf(probed).flatMap(({ record, targets }) => {
    const role = ownerRole(probed, record, targets);
    if (role === undefined) return [];
    const fn = playVisibility({ probed, record, targets, role });
    return [{ named: ['VIS', record.name], title: `${record.name} of one ${role} are not there for another`, fn }];
  });
  return probeScenarios('visibility', drafts);
}

interface ProbedRecord {
  readonly record: RecordSpec;
  /** Operations on it. */
  readonly targets: readonly Target[];
}

function recordsOf({ meant }: Probed): readonly ProbedRecord[] {
  const records = new Set(meant.flatMap(({ world }) => world.records));
  return [...records].map((record) => ({
    record,
    targets: meant.filter(({ world, operation }) => world.records.includes(record) && operation.record === record.name),
  }));
}

/** The first role that sees its own rows alone and may do something with them. */
function ownerRole(probed: Probed, { rules }: RecordSpec, targets: readonly Target[]): string | undefined {
  if (rules?.owner === undefined) return undefined;
  return probed.meantRoles.find(
    (role) => rules.sees[role] === 'own' && targets.some((target) => looks(target) && mayCall(probed, role, target)),
  );
}

function looks({ operation: { kind } }: Target): boolean {
  return ['get', 'list', 'update', 'delete'].includes(kind);
}
