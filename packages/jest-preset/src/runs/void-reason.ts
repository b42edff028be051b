import { type FiredPlan, idlePlan } from '@faultbench/core';

/** What the server counted, as far as it tells whether the experiment took place. */
export interface Fired {
  /** Faults were asked for. */
  readonly active: boolean;
  readonly plan: FiredPlan;
}

/** Why a run shows nothing; undefined when it does. `needsCalls`: a run of a runs block must call the world. */
export function voidReason(fired: Fired, path: string, calls: number, needsCalls: boolean): string | undefined {
  const idle = idlePlan(fired.plan, path, calls);
  if (idle !== undefined) return idle;
  if (needsCalls && fired.active && calls === 0) {
    return 'faults are on, but no call reached the world: nothing was put to the test';
  }
  return undefined;
}
