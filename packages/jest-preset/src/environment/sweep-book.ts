import type { SweepPlan } from '../runs/sweep-options';
import type { CircusTest } from './circus';

/** Which tests are sweeps. A replay of one run of a sweep is no sweep. */
export class SweepBook {
  readonly #plans = new Map<CircusTest, SweepPlan>();

  add(test: CircusTest, plan: SweepPlan): void {
    this.#plans.set(test, plan);
  }

  of(test: CircusTest): SweepPlan | undefined {
    return this.#plans.get(test);
  }

  get tests(): readonly CircusTest[] {
    return [...this.#plans.keys()];
  }
}
