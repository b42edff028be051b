import type { Bench } from '../fixtures/bench-types';
import type { WorldOptions } from '../fixtures/setup-world';
import type { WorldName } from '../fixtures/world-handles';
import type { DefineTest } from './runs-types';

export interface SweepOptions<Path, Arranged> extends Omit<WorldOptions<WorldName<Path>, Arranged>, 'faults'> {
  /** The world, as `setupWorld` takes it. */
  readonly world: Path;
  /** Keys of the faults to try, or objects with their options; `test.sweep.faults` by default. */
  readonly faults?: readonly (string | SweepFault)[];
  /** Faults in one run, at most; 1 by default. */
  readonly depth?: number;
  /** Runs, at most; 200 by default. Failures are confirmed beyond it. */
  readonly budget?: number;
  /** How often each failure is run again; 1 by default. More for agents that do not act alike each time. */
  readonly confirm?: number;
  /**
   * Where the world of a run is served: in the test's own process (by default), or in one of its own. A run under a
   * fault that strikes the connection always has one of its own.
   */
  readonly isolation?: 'memory' | 'process';
}

export interface SweepFault {
  readonly fault: string;
  /** An option of that kind, e.g. `retry_after: 7`. */
  readonly [option: string]: unknown;
}

/**
 * Runs a test again and again, each time with a fault at another of its calls, and fails with the smallest plans
 * that break it.
 *
 * @example
 * test.sweep({ world: './shop.yaml' })('refunds once whatever breaks', async ({ world, mcp }) => {
 *   await refundAgent(await mcp.client(), 'Refund order 7');
 *   expect(world.refunds.where({ order_id: '7' })).toHaveLength(1);
 * });
 */
export interface TestSweep extends Sweep {
  readonly only: Sweep;
  readonly skip: Sweep;
  /** Keys of the faults that are tried where `faults` is left out. */
  readonly faults: readonly string[];
}

export type Sweep = <const Path extends string | { readonly href: string }, Arranged = undefined>(
  options: SweepOptions<Path, Arranged>,
) => DefineTest<Bench<WorldName<Path>, Arranged>>;
