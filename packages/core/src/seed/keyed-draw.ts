import type { Draw, SeedFacts, Supply } from '../fields/draw';
import { fieldType } from '../fields/field-types';
import type { Field } from '../model/field';
import type { Json } from '../model/json';
import { extended, type HashKey, keyOf, unitOf } from './hash';

/** What the attempt still has to move on by. */
interface Steps {
  left: number;
}

/**
 * The chance of one value, from its key alone. An attempt moves on what the value draws like the wheels of a
 * counter, the first fastest, so that attempts give every combination.
 */
export class KeyedDraw implements Draw {
  readonly row: number;
  readonly attempt: number;
  readonly #facts: SeedFacts;
  readonly #key: HashKey;
  readonly #steps: Steps;

  constructor(facts: SeedFacts, key: HashKey, row: number, attempt: number, steps = { left: attempt }) {
    this.#facts = facts;
    this.#key = key;
    this.row = row;
    this.attempt = attempt;
    this.#steps = steps;
  }

  get start(): number {
    return this.#facts.start;
  }

  get fake(): SeedFacts['fake'] {
    return this.#facts.fake;
  }

  ids(record: string): readonly (string | number)[] {
    return this.#facts.ids(record);
  }

  supply(field: Field): Supply {
    return this.#facts.supply(field);
  }

  index(size: number): number {
    const step = this.#steps.left % size;
    this.#steps.left = Math.floor(this.#steps.left / size);
    return (Math.floor(unitOf(this.#key) * size) + step) % size;
  }

  part(name: string | number): Draw {
    return new KeyedDraw(this.#facts, extended(this.#key, name), this.row, this.attempt, this.#steps);
  }

  value(field: Field, part: string | number): Json | undefined {
    if (this.supply(field).attempts === 0) return field.optional ? null : undefined;
    return fieldType(field.type).generate(field, this.part(part));
  }

  numbers(): () => number {
    let drawn = 0;
    return () => unitOf(keyOf([this.attempt, drawn++], this.#key));
  }
}
