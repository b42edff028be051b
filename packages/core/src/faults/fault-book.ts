import type { FaultRules, PlanEntry } from '../model/fault';
import type { JsonObject } from '../model/json';
import { hash01 } from '../seed/hash';
import { type DecisionFacts, decide, decideLatency, isConditional } from './decide';
import type { Strike } from './kind';
import { PlanBook, type PlannedFault } from './plan-book';
import { type Profile, profileOf } from './profile';
import { recent } from './rate-window';

/** How often a declared rule struck, and how often it was expected to. */
export interface RuleCount {
  readonly target: string;
  /** Fault key as written. */
  readonly kind: string;
  readonly fired: number;
  /** Calls it was decided on. */
  readonly calls: number;
  readonly expected: number;
}

/** Rules and plan as they stand, and what has become of them. */
export interface FaultMemory {
  readonly rules: FaultRules;
  readonly plan: readonly PlannedFault[];
  /** When calls were admitted, ms, by window. */
  readonly admitted: readonly (readonly [window: string, times: readonly number[]])[];
  readonly counts: readonly RuleCount[];
}

/** The fault rules and plan of one run, with everything they have to remember. */
export class FaultBook {
  readonly #plan = new PlanBook();
  readonly #seed: number;
  readonly #run: number;
  #rules: FaultRules;
  #profiles = new Map<string, Profile>();
  #admitted = new Map<string, readonly number[]>();
  #counts = new Map<string, Counter>();

  constructor(seed: number, run: number, rules: FaultRules, plan: readonly PlanEntry[]) {
    this.#seed = seed;
    this.#run = run;
    this.#rules = rules;
    this.#plan.add(plan);
    this.#declare();
  }

  addPlan(entries: readonly PlanEntry[]): void {
    this.#plan.add(entries);
  }

  /** Replaces the rules; windows and counts begin anew. */
  setRules(rules: FaultRules): void {
    this.#rules = rules;
    this.#profiles = new Map();
    this.#admitted = new Map();
    this.#counts = new Map();
    this.#declare();
  }

  clear(): void {
    this.#plan.clear();
    this.setRules({});
  }

  /** Forgets what is planned for an operation or a service. */
  clearPlan(on: string): void {
    this.#plan.clear(on);
  }

  get memory(): FaultMemory {
    return { rules: this.#rules, plan: this.#plan.memory, admitted: [...this.#admitted], counts: this.rules };
  }

  recall({ rules, plan, admitted, counts }: FaultMemory): void {
    this.setRules(rules);
    this.#plan.recall(plan);
    this.#admitted = new Map(admitted);
    for (const count of counts) this.#counts.set(counterKey(count), { ...count });
  }

  /** Anything declared at all? */
  get active(): boolean {
    return Object.keys(this.#rules).length > 0 || this.#plan.entries.length > 0;
  }

  get plan(): PlanBook['entries'] {
    return this.#plan.entries;
  }

  get rules(): readonly RuleCount[] {
    return [...this.#counts.values()];
  }

  /** On arrival, synchronously: what the plan wants, and the latency. */
  arrive(
    operation: string,
    nth: number,
    args: JsonObject,
  ): { readonly planned: Strike | undefined; readonly latency: number } {
    const key = { seed: this.#seed, run: this.#run, operation, nth };
    return { planned: this.#plan.arrive(operation, args), latency: decideLatency(this.#profile(operation), key) };
  }

  /** After the latency: the fault that strikes, if any. An admitted call takes its place in the rate window. */
  strike(call: Pick<DecisionFacts, 'operation' | 'nth' | 'now' | 'planned' | 'rowTime'>): Strike | undefined {
    const profile = this.#profile(call.operation);
    const limit = profile.rate_limit;
    // most calls of most worlds: nothing to decide
    if (!limit && profile.errors.length === 0) return call.planned;
    const window = limit?.shared ? limit.target : call.operation;
    const admitted = this.#admitted.get(window) ?? [];
    const strike = decide(profile, { ...call, seed: this.#seed, run: this.#run, admitted });
    if (limit && !call.planned && strike?.fault !== 'rate_limit') {
      this.#admitted.set(window, [...recent(limit, admitted, call.now), call.now]);
    }
    if (!call.planned) this.#count(profile, strike);
    return strike;
  }

  /** Chance of one call for a purpose of its fault, in [0, 1). */
  chance(operation: string, nth: number, purpose: string): number {
    return hash01(this.#seed, this.#run, operation, nth, 'answer', purpose);
  }

  #profile(operation: string): Profile {
    const known = this.#profiles.get(operation) ?? profileOf(this.#rules, operation);
    this.#profiles.set(operation, known);
    return known;
  }

  // declared ones are counted from the start, so that one that never fires shows
  #declare(): void {
    for (const [target, rule] of Object.entries(this.#rules)) {
      if (rule.errors && rule.errors !== 'none')
        for (const kind of Object.keys(rule.errors)) this.#counter(target, kind);
      if (rule.rate_limit && rule.rate_limit !== 'none') this.#counter(target, 'rate_limit');
    }
  }

  #count(profile: Profile, strike: Strike | undefined): void {
    const limit = profile.rate_limit;
    const limited = strike?.fault === 'rate_limit';
    if (limit) tally(this.#counter(limit.target, 'rate_limit'), limited, 0);
    for (const rule of profile.errors) {
      const chance = isConditional(rule) ? 0 : rule.rate;
      tally(this.#counter(rule.target, rule.key), strike?.options === rule.options, chance);
    }
  }

  #counter(target: string, kind: string) {
    const key = counterKey({ target, kind });
    const known = this.#counts.get(key) ?? { target, kind, fired: 0, calls: 0, expected: 0 };
    this.#counts.set(key, known);
    return known;
  }
}

type Counter = { -readonly [Key in keyof RuleCount]: RuleCount[Key] };

function counterKey({ target, kind }: Pick<RuleCount, 'target' | 'kind'>): string {
  return `${target} ${kind}`;
}

function tally(counter: Counter, fired: boolean, chance: number): void {
  counter.calls++;
  counter.expected += chance;
  if (fired) counter.fired++;
}
