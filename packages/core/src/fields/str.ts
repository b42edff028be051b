import type { Field } from '../model/field';
import type { JsonObject } from '../model/json';
import type { Declaration } from './declaration';
import { exactly, type Generate, plenty, type SeedFacts, type Supply } from './draw';
import type { FieldType } from './field-type';
import { matchesPattern, recipeOf, textSupply, writeText } from './pattern';
import { rangeHint, rangeOf, rangeText, within } from './range';
import { readId, readText } from './read-str';
import { seedWords, wordsSupply } from './seed-words';
import { accept, refuseValue, type ValueType } from './value-type';

/** Other texts of a method of faker that are tried, when one is taken or does not fit. */
const fakeAttempts = 1000;

export const strValue: ValueType = {
  ordered: true,
  hint: ({ options }) => {
    const length = rangeHint(rangeOf(options), 'character');
    const pattern = typeof options.pattern === 'string' ? `Matches ${options.pattern}` : undefined;
    return [length, pattern].filter((each) => each !== undefined).join(' ') || undefined;
  },
  normalize: (value, field) => {
    if (typeof value !== 'string') return refuseValue('text', value);
    const { pattern } = field.options;
    const range = rangeOf(field.options);
    if (!within([...value].length, range)) return refuseValue(`text${rangeText(range, 'character')}`, value);
    if (typeof pattern !== 'string' || matchesPattern(pattern, value)) return accept(value);
    return refuseValue(`text that matches ${pattern}`, value);
  },
};

export const str: FieldType = {
  name: 'str',
  value: strValue,
  syntax: 'str',
  summary:
    'Text; `pattern` (of the whole text), `min`, `max` characters. Seeded: one or two words of a pinned list, texts that match the pattern, or what `faker: internet.email` gives. `id` takes `prefix: ord_` or `format: uuid`.',
  argument: 'none',
  options: ['faker', 'pattern', 'min', 'max', 'prefix', 'format'],
  parse: (declaration: Declaration): JsonObject | undefined =>
    declaration.place === 'id' ? readId(declaration) : readText(declaration),
  schema: () => ({ type: 'string' }),
  supply: (field, { fake }) => {
    const { faker, pattern } = field.options;
    if (typeof faker === 'string') return fake ? { least: isBound(field) ? 0 : 1, attempts: fakeAttempts } : plenty;
    return typeof pattern === 'string' ? patternSupply(pattern, field) : wordsSupply(rangeOf(field.options));
  },
  generator: (field, { fake }) => {
    const { faker, pattern } = field.options;
    if (typeof faker === 'string') return fitting(field, fakeText(faker, fake));
    if (typeof pattern === 'string') return fitting(field, patternText(pattern));
    return seedWords(rangeOf(field.options));
  },
  typeText: () => 'string',
};

function isBound({ options }: Field): boolean {
  return ['pattern', 'min', 'max'].some((name) => options[name] !== undefined);
}

// words are made to fit; what others write may have another length
function fitting({ options }: Field, write: Generate): Generate {
  const { pattern } = options;
  const range = rangeOf(options);
  return (draw) => {
    const text = write(draw);
    const isRight =
      typeof text === 'string' &&
      within([...text].length, range) &&
      (typeof pattern !== 'string' || matchesPattern(pattern, text));
    return isRight ? text : undefined;
  };
}

function fakeText(method: string, fake: SeedFacts['fake']): Generate {
  if (!fake) throw new Error(`faker: ${method} is drawn where nothing loads faker`);
  return (draw) => fake(method, draw.numbers());
}

function patternSupply(pattern: string, { options }: Field): Supply {
  const recipe = recipeOf(pattern);
  const supply = recipe ? textSupply(recipe) : { ...exactly(1), least: 0 };
  // the length may rule texts out
  return options.min === undefined && options.max === undefined ? supply : { ...supply, least: 0 };
}

function patternText(pattern: string): Generate {
  const recipe = recipeOf(pattern);
  return (draw) => {
    let part = 0;
    return recipe && writeText(recipe, (size) => draw.part(part++).index(size));
  };
}
