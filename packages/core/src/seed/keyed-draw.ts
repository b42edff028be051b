import type { Draw } from '../fields/draw';
import { HashKey } from './hash';
import type { SeedRow } from './seed-row';

/** What the attempt still has to move on by. */
interface Steps {
  left: number;
}

/**
 * The chance of one value after another, each from its key alone. An attempt moves on what the value draws like the
 * wheels of a counter, the first fastest, so that attempts give every combination.
 */
export class KeyedDraw implements Draw {
  readonly #key: HashKey;
  #row: number;
  #attempt: number;
  readonly #steps: Steps;

  constructor(key = new HashKey(), row = 0, attempt = 0, steps: Steps = { left: attempt }) {
    this.#key = key;
    this.#row = row;
    this.#attempt = attempt;
    this.#steps = steps;
  }

  /** Goes on to a field of a row. */
  moveTo({ key, number }: SeedRow, field: string): void {
    this.#key.restart(key).add(field);
    this.#row = number;
  }

  /** Goes on to an attempt at the same value. */
  retry(attempt: number): void {
    this.#attempt = attempt;
    this.#steps.left = attempt;
  }

  get row(): number {
    return this.#row;
  }

  get attempt(): number {
    return this.#attempt;
  }

  index(size: number): number {
    const drawn = Math.floor(this.#key.unit * size);
    const { left } = this.#steps;
    if (left === 0) return drawn;
    this.#steps.left = Math.floor(left / size);
    return (drawn + left) % size;
  }

  part(name: string | number): Draw {
    return new KeyedDraw(this.#key.with(name), this.#row, this.#attempt, this.#steps);
  }

  numbers(): () => number {
    const start = this.#key.with(this.#attempt);
    let drawn = 0;
    return () => start.with(drawn++).unit;
  }
}
