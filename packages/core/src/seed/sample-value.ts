import { parseInstant } from '../clock/instants';
import type { Field } from '../model/field';
import type { Json } from '../model/json';
import type { WorldSpec } from '../model/spec';
import { keyOf } from './hash';
import { KeyedDraw } from './keyed-draw';
import type { SeedContext } from './seed-cells';
import { seedFacts } from './seed-tables';

/** What a value is to be made for. */
export interface Sample {
  /** Tells it from others: another name, another value. */
  readonly name: string;
  /** From 0: the next one, where a value did not do. */
  readonly attempt: number;
}

/** Makes values of a field; undefined where an attempt gives none. */
export type SampleValue = (field: Field, sample: Sample) => Json | undefined;

/**
 * Values as seeded rows would have them, while a world lives: `ids` are those of the rows that there are. The same seed,
 * name and attempt give the same value. What faker writes elsewhere is plain text here.
 */
export function valueSampler({ seed, clock }: Pick<WorldSpec, 'seed' | 'clock'>, ids: SeedContext['ids']): SampleValue {
  const facts = seedFacts({ seed, start: parseInstant(clock.start) ?? 0, ids, fake: plainText });
  return (field, { name, attempt }) =>
    facts.generator(field)(new KeyedDraw(keyOf(['sample', seed, name]), attempt, attempt));
}

function plainText(_method: string, numbers: () => number): string {
  return `text ${Math.floor(numbers() * 1e9)}`;
}
