import type { Field } from '../model/field';
import type { Json } from '../model/json';

/** What seeded values may depend on beside their chance. */
export interface SeedFacts {
  /** The file's `clock.start`, in milliseconds. */
  readonly start: number;
  /** Every id that a record type will have. */
  ids(record: string): readonly (string | number)[];
  /** How many values of a field there are to draw. */
  supply(field: Field): Supply;
  /** Makes values of a field inside another; null where an optional one has none to draw. */
  generator(field: Field): Generate;
  /** A value of a method of faker, undefined when it gives no text; absent where nothing loads faker. */
  readonly fake: ((method: string, numbers: () => number) => string | undefined) | undefined;
}

/** How many different values a field's type gives. */
export interface Supply {
  /** At least so many, whatever the seed. */
  readonly least: number;
  /** After so many attempts it has given every value it has; 0 when there is none. */
  readonly attempts: number;
}

/** One value, from the draw alone; undefined when this attempt gives none. */
export type Generate = (draw: Draw) => Json | undefined;

/** The chance of one value, while it is made: the next value may come from the same object. */
export interface Draw {
  /** Number of the generated row in its table, from 0. */
  readonly row: number;
  /** 0, and one more each time a value would not do: it was taken already, or none was given. */
  readonly attempt: number;
  /** Even chance among `size`; the attempts together give every combination of what one value draws. */
  index(size: number): number;
  /** The chance of a part of the value. */
  part(name: string | number): Draw;
  /** Numbers in [0, 1), as many as are wanted, others at each attempt. */
  numbers(): () => number;
}

/** As many values as attempts, and every one can be told beforehand. */
export function exactly(values: number): Supply {
  const count = Math.min(values, Number.MAX_SAFE_INTEGER);
  return { least: count, attempts: count };
}

export const none: Supply = exactly(0);

/** More than anybody seeds. */
export const plenty: Supply = exactly(Number.MAX_SAFE_INTEGER);

/** Every combination of values. */
export function combined(supplies: readonly Supply[]): Supply {
  const product = (of: (supply: Supply) => number) =>
    supplies.reduce((total, each) => Math.min(total * of(each), Number.MAX_SAFE_INTEGER), 1);
  return { least: product((each) => each.least), attempts: product((each) => each.attempts) };
}
