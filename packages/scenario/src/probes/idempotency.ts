import type { Scenario } from '../catalogue/scenario';
import type { Composition } from '../composition/composition';
import { playIdempotency } from './idempotency-play';
import type { IdempotencyOptions } from './probe-options';
import { probeScenarios } from './probe-scenarios';
import { probedIn } from './targets';

/** Every operation that takes idempotency keys: a call that is repeated with its key is done once. */
export function idempotency(composition: Composition | undefined, options: IdempotencyOptions): readonly Scenario[] {
  const probed = probedIn(composition, options);
  const drafts = probed.meant.flatMap((target) => {
    const { key, operation } = target;
    if (!operation.idempotent) return [];
    const fn = playIdempotency(probed, target, options.ignore);
    return [{ named: ['IDEM', operation.name], title: `${key} is done once for one key`, fn }];
  });
  return probeScenarios('idempotency', drafts);
}
