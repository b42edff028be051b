import type { Commit } from '../model/change';
import type { InvariantBreak } from '../model/invariant';
import type { World } from '../world/world';
import { findBreak } from './invariant-book';
import { invariantKind } from './kinds';

/** Invariants that the seeded rows break already; what handlers say is not asked, since nothing of theirs may run. */
export function seededBreaks(world: World): readonly InvariantBreak[] {
  const changes = Object.entries(world.tables()).flatMap(([table, rows]) =>
    rows.map((row) => ({ table, id: String(row.id), before: null, after: row })),
  );
  const commit: Commit = { revision: world.revision, changes };
  return world.spec.invariants
    .filter(({ kind }) => invariantKind(kind).names !== 'handler')
    .flatMap((invariant) => findBreak(invariant, commit, world, () => true) ?? []);
}
