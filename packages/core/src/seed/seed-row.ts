import { HashKey, keyOf } from './hash';

/** A generated row, told from all others; moves from the first to the next ones. */
export class SeedRow {
  readonly key = new HashKey();
  readonly #table: HashKey;
  #number = 0;

  /** `seed`: of the world. */
  constructor(seed: number, record: string) {
    this.#table = keyOf([seed, record]);
    this.#fold();
  }

  /** From 0, in its table. */
  get number(): number {
    return this.#number;
  }

  next(): void {
    this.#number++;
    this.#fold();
  }

  #fold(): void {
    this.key.restart(this.#table).add(this.#number);
  }
}
