import type { ErrorRate, FaultRules, RateLimit, Rule } from '../model/fault';

/** The rules that hold for one operation, merged. */
export interface Profile {
  readonly latency_ms: readonly [number, number];
  readonly errors: readonly ErrorRule[];
  readonly rate_limit: (RateLimit & { readonly target: string }) | undefined;
}

/** One error kind with its chance, and the rule it comes from. */
export interface ErrorRule extends ErrorRate {
  /** Rule key: `default`, `payments.*` or `payments.issue_refund`. */
  readonly target: string;
  /** Fault key as written: `timeout_before`. */
  readonly key: string;
}

/** Keys of the rules that hold for an operation, weakest first. */
export function ruleKeys(operation: string): readonly string[] {
  return ['default', `${operation.split('.')[0]}.*`, operation];
}

/** Merges specific over service over default: per key, and per error kind within `errors`. */
export function profileOf(rules: FaultRules, operation: string): Profile {
  let latency: readonly [number, number] = [0, 0];
  let limit: Profile['rate_limit'];
  const errors = new Map<string, ErrorRule>();
  for (const target of ruleKeys(operation)) {
    const rule: Rule = Object.hasOwn(rules, target) ? (rules[target] ?? {}) : {};
    if (rule.latency_ms) latency = rule.latency_ms === 'none' ? [0, 0] : rule.latency_ms;
    if (rule.rate_limit) limit = rule.rate_limit === 'none' ? undefined : { ...rule.rate_limit, target };
    if (rule.errors === 'none') errors.clear();
    else for (const [key, rate] of Object.entries(rule.errors ?? {})) errors.set(key, { ...rate, target, key });
  }
  return { latency_ms: latency, errors: [...errors.values()], rate_limit: limit };
}
