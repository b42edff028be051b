import type { Json, JsonObject } from './json';

/** When a fault strikes relative to the write. `none`: the call is not refused, only altered. */
export type Phase = 'before' | 'after' | 'none';

/** Options of a fault beside its kind: `retry_after`, `message`, `phase`, … as written. */
export type FaultOptions = JsonObject;

/**
 * Rules by target: `default`, `service.*` or `service.operation`.
 * Merged specific over service over default, per key and per error kind.
 */
export type FaultRules = Readonly<Record<string, Rule>>;

export interface Rule {
  /** Lower and upper bound of the injected latency in ms, or "none" to clear what is inherited. */
  readonly latency_ms?: readonly [number, number] | 'none';
  /** Error kind to probability, or "none" to clear what is inherited. */
  readonly errors?: Readonly<Record<string, ErrorRate>> | 'none';
  readonly rate_limit?: RateLimit | 'none';
}

/** Chance per call, 0..1, with the options of the kind. A conditional kind has `duration_ms` in place of a rate. */
export interface ErrorRate {
  readonly rate: number;
  readonly options: FaultOptions;
}

/** At most `calls` admitted calls within any `window_ms`. */
export interface RateLimit {
  readonly calls: number;
  readonly window_ms: number;
  /** One window for all the operations that the rule aims at, instead of one each. */
  readonly shared?: boolean;
}

/** One entry of a plan: this fault, at exactly these calls. */
export interface PlanEntry {
  /** `service.operation`, `service.*` or `*`; tool names are resolved when the plan is read. */
  readonly on: string;
  /** Which of the matching calls, counted from 1; absent = each. */
  readonly call?: CallPick;
  /** Equality on arguments. */
  readonly when?: Readonly<Record<string, Json>>;
  /** Key of a fault kind. */
  readonly fault: string;
  /** At most this many firings. */
  readonly times?: number;
  /** A planned fault that never fires makes the run void, unless it is optional. */
  readonly optional: boolean;
  readonly options: FaultOptions;
}

/** `1` is {from: 1, to: 1}; `2..4`; `3..` has no `to`; `every 3` is {every: 3}. */
export type CallPick = { readonly from: number; readonly to?: number } | { readonly every: number };
