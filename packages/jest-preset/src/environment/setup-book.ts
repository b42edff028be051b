import { UsageError } from '../runs/usage-error';
import type { CircusDescribe, CircusTest } from './circus';

import type { WorldSetup } from './world-setup';

/** Which describe block has which world; the nearest wins. */
export class SetupBook {
  readonly #byBlock = new Map<CircusDescribe, WorldSetup>();
  readonly #byTest = new Map<CircusTest, WorldSetup>();

  get all(): readonly WorldSetup[] {
    return [...this.#byBlock.values(), ...this.#byTest.values()];
  }

  declare(block: CircusDescribe, setup: WorldSetup): void {
    const known = this.#byBlock.get(block);
    if (known !== undefined) {
      throw new UsageError(
        `setupWorld: this describe block has a world already (${known.shown}), and a test has one; put each into a describe block of its own`,
      );
    }
    this.#byBlock.set(block, setup);
  }

  /** A world of the test's own, from `test.runs(n, { world })`. */
  give(test: CircusTest, setup: WorldSetup): void {
    this.#byTest.set(test, setup);
  }

  of(test: CircusTest): WorldSetup | undefined {
    return this.#byTest.get(test) ?? this.nearest(test.parent);
  }

  nearest(block: CircusDescribe | undefined): WorldSetup | undefined {
    return block === undefined ? undefined : (this.#byBlock.get(block) ?? this.nearest(block.parent));
  }
}
