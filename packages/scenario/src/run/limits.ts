import type { Scenario } from '../catalogue/scenario';

/** How long a scenario may take. */
export interface Limits {
  /** Milliseconds; as long as it likes when absent. */
  readonly timeout?: number;
}

const DEFAULT_TIMEOUT = 60_000;

/** What a scenario says itself, else what is said for all. */
export function limitsOf({ timeout }: Pick<Scenario, 'timeout'>, all: Limits = {}): Limits {
  return { timeout: timeout ?? all.timeout ?? DEFAULT_TIMEOUT };
}
