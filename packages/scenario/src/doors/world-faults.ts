import { equalJson, type FaultRules, type Json, type PlanEntry } from '@faultbench/core';
import { planOf, rulesOf } from '@faultbench/server';
import type { FaultHook, GivenFault, GivenOptions, GivenRules } from '../run/doors';
import { statusOf } from './world-inspection';
import type { PlayedWorld } from './world-source';

const nothing = { latency_ms: 'none', errors: 'none', rate_limit: 'none' } as const;

/** Puts faults into the worlds of one scenario. */
export class WorldFaults implements FaultHook {
  readonly #worlds: readonly PlayedWorld[];
  #profile: boolean;
  #rules: GivenRules = {};

  /** `profile`: the faults of the worlds' own files strike already. */
  constructor(worlds: readonly PlayedWorld[], profile: boolean) {
    this.#worlds = worlds;
    this.#profile = profile;
  }

  next(operation: string, kind: string, options: GivenOptions = {}): Promise<void> {
    return this.plan([{ on: operation, call: 1, fault: kind, ...options }]);
  }

  async plan(given: readonly GivenFault[]): Promise<void> {
    const read = (world: PlayedWorld) => {
      const mine = given.filter(({ on }) => this.#concerns(world, on));
      return { world, entries: planOf(mine, world.spec) };
    };
    // all are read before any is put in
    for (const { world, entries } of this.#worlds.map(read)) await put(world, entries);
  }

  async set(rules: GivenRules): Promise<void> {
    await this.#apply({ ...this.#rules, ...rules });
  }

  async profile(on: boolean): Promise<void> {
    if (on === this.#profile) return;
    this.#profile = on;
    for (const world of this.#worlds) {
      const own = on ? world.spec.plan : (await idleOf(world)).filter((entry) => !isOf(world.spec.plan, entry));
      if (!on) await world.life.control({ type: 'faults', action: 'clear' });
      await put(world, own);
    }
    await this.#apply(this.#rules);
  }

  async clear(operation?: string): Promise<void> {
    if (operation !== undefined) {
      for (const { life } of this.#worlds) await life.control({ type: 'faults', action: 'clear', on: operation });
      return this.set({ [operation]: nothing });
    }
    this.#profile = false;
    this.#rules = {};
    for (const { life } of this.#worlds) await life.control({ type: 'faults', action: 'clear' });
  }

  /** Faults that the scenario has planned and that have struck nothing. */
  async idle(): Promise<readonly PlanEntry[]> {
    const idle = await Promise.all(
      this.#worlds.map(async (world) => (await idleOf(world)).filter((entry) => !isOf(world.spec.plan, entry))),
    );
    return idle.flat().filter(({ optional }) => !optional);
  }

  async #apply(rules: GivenRules): Promise<void> {
    const read = (world: PlayedWorld) => {
      const mine = Object.entries(rules).filter(([target]) => this.#concerns(world, target));
      return { world, rules: rulesOf(Object.fromEntries(mine), world.spec) };
    };
    for (const { world, rules: own } of this.#worlds.map(read)) {
      const all: FaultRules = { ...(this.#profile ? world.spec.faults : {}), ...own };
      await world.life.control({ type: 'faults', action: 'set', rules: all });
    }
    this.#rules = rules;
  }

  /** What nobody has, the first world refuses. */
  #concerns(world: PlayedWorld, target: string): boolean {
    if (target === '*' || target === 'default') return true;
    const owner = this.#worlds.find(({ spec }) => {
      const isService = spec.services.some(({ name }) => name === target.split('.')[0]);
      return isService || spec.operations.some(({ tool }) => tool === target);
    });
    return world === (owner ?? this.#worlds[0]);
  }
}

async function put({ life }: PlayedWorld, entries: readonly PlanEntry[]): Promise<void> {
  if (entries.length > 0) await life.control({ type: 'faults', action: 'plan', entries });
}

async function idleOf(world: PlayedWorld): Promise<readonly PlanEntry[]> {
  const { plan } = await statusOf(world);
  return plan.filter(({ fired }) => fired === 0).map(({ entry }) => entry);
}

function isOf(plan: readonly PlanEntry[], entry: PlanEntry): boolean {
  return plan.some((each) => equalJson(each as unknown as Json, entry as unknown as Json)); // plain data, both
}
