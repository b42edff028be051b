import { hash01, hashInt } from '../seed/hash';
import { type FoundFault, findFault, strikeOf } from './find-fault';
import type { Strike } from './kind';
import type { ErrorRule, Profile } from './profile';
import { retryAfter } from './rate-window';

/** Everything a decision depends on. */
export interface DecisionFacts {
  readonly seed: number;
  readonly run: number;
  /** `service.operation` */
  readonly operation: string;
  /** Arrival number at the operation, from 1. */
  readonly nth: number;
  /** World clock, ms. */
  readonly now: number;
  /** What a plan entry asks for at this call, if any. */
  readonly planned?: Strike | undefined;
  /** First datetime of the row the call names, ms; asked only where a rule looks at it. */
  readonly rowTime?: () => number | undefined;
  /** When earlier calls under the rate limit were admitted, ms. */
  readonly admitted: readonly number[];
}

/** Injected latency of a call in whole ms. */
export function decideLatency(
  profile: Profile,
  facts: Pick<DecisionFacts, 'seed' | 'run' | 'operation' | 'nth'>,
): number {
  const [low, high] = profile.latency_ms;
  return high === 0
    ? 0
    : hashInt(low, high, facts.seed, facts.run, facts.operation, facts.nth, 'latency_ms', 'latency');
}

/**
 * The fault that strikes a call, or undefined: plan → conditional → rate limit → probability.
 * Pure: the same facts give the same decision, whatever else was called.
 */
export function decide(profile: Profile, facts: DecisionFacts): Strike | undefined {
  return facts.planned ?? conditional(profile, facts) ?? limited(profile, facts) ?? byChance(profile, facts);
}

function conditional(profile: Profile, facts: DecisionFacts): Strike | undefined {
  for (const rule of profile.errors) {
    const duration = rule.options.duration_ms;
    if (!isConditional(rule) || typeof duration !== 'number') continue;
    const time = facts.rowTime?.();
    if (time !== undefined && facts.now - time < duration) return strikeOf(rule.key, rule.options);
  }
  return undefined;
}

function limited(profile: Profile, facts: DecisionFacts): Strike | undefined {
  const seconds = profile.rate_limit ? retryAfter(profile.rate_limit, facts.admitted, facts.now) : undefined;
  return seconds === undefined ? undefined : strikeOf('rate_limit', { retry_after: seconds });
}

// one draw, cut into the kinds' shares in file order
function byChance(profile: Profile, facts: DecisionFacts): Strike | undefined {
  const rules = profile.errors.filter((rule) => !isConditional(rule));
  if (rules.length === 0) return undefined;
  let draw = hash01(facts.seed, facts.run, facts.operation, facts.nth, 'errors', 'fault');
  for (const rule of rules) {
    if (draw < rule.rate) return strikeOf(rule.key, rule.options);
    draw -= rule.rate;
  }
  return undefined;
}

export function isConditional(rule: ErrorRule): boolean {
  const found: FoundFault | undefined = findFault(rule.key);
  return found?.kind.conditional === true;
}
