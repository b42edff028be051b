import type { CallPick, PlanEntry } from '../model/fault';
import { isJsonObject, type Json, type JsonObject } from '../model/json';
import { equalJson } from '../world/match';
import { strikeOf } from './find-fault';
import type { Strike } from './kind';

/** A plan entry and what has become of it. */
export interface PlannedFault {
  readonly entry: PlanEntry;
  /** Matching calls since the entry exists. */
  readonly seen: number;
  readonly fired: number;
}

type Planned = { -readonly [Key in keyof PlannedFault]: PlannedFault[Key] };

/** Plan entries with what became of each. Matching is counted in arrival order. */
export class PlanBook {
  #planned: Planned[] = [];

  add(entries: readonly PlanEntry[]): void {
    this.#planned.push(...entries.map((entry) => ({ entry, seen: 0, fired: 0 })));
  }

  /** All, or those that are planned for `on` and nothing beside it. */
  clear(on = '*'): void {
    this.#planned = this.#planned.filter(({ entry }) => !aims(on, entry.on));
  }

  get memory(): readonly PlannedFault[] {
    return this.#planned.map((planned) => ({ ...planned }));
  }

  recall(memory: readonly PlannedFault[]): void {
    this.#planned = memory.map((planned) => ({ ...planned }));
  }

  /** The strike of the first entry that wants this call; every matching entry counts it. */
  arrive(operation: string, args: JsonObject): Strike | undefined {
    let strike: Strike | undefined;
    for (const planned of this.#planned) {
      const { entry } = planned;
      if (!aims(entry.on, operation) || !matchesArgs(entry.when, args)) continue;
      planned.seen++;
      if (strike || !picks(entry.call, planned.seen) || planned.fired >= (entry.times ?? Number.POSITIVE_INFINITY))
        continue;
      planned.fired++;
      strike = strikeOf(entry.fault, entry.options);
    }
    return strike;
  }

  get entries(): readonly { readonly entry: PlanEntry; readonly fired: number }[] {
    return this.#planned.map(({ entry, fired }) => ({ entry, fired }));
  }
}

/** Does `payments.issue_refund`, `payments.*` or `*` mean this operation? */
export function aims(on: string, operation: string): boolean {
  if (on === '*' || on === operation) return true;
  return on.endsWith('.*') && operation.startsWith(on.slice(0, -1));
}

function picks(call: CallPick | undefined, seen: number): boolean {
  if (!call) return true;
  if ('every' in call) return seen % call.every === 0;
  return seen >= call.from && seen <= (call.to ?? Number.POSITIVE_INFINITY);
}

function matchesArgs(when: Readonly<Record<string, Json>> | undefined, args: JsonObject): boolean {
  if (!when || !isJsonObject(args)) return true;
  return Object.entries(when).every(([name, value]) => equalJson(args[name] ?? null, value));
}
