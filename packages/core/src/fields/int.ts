import { exactly } from './draw';
import type { FieldType } from './field-type';
import { numberOf, rangeHint, rangeOf, rangeText, readRange, seedRange, within } from './range';
import { accept, refuseValue, type ValueType } from './value-type';

export const intValue: ValueType = {
  ordered: true,
  hint: (field) => rangeHint(rangeOf(field.options)),
  normalize: (value, field) => {
    const range = rangeOf(field.options);
    return typeof value === 'number' && Number.isSafeInteger(value) && within(value, range)
      ? accept(value)
      : refuseValue(`an integer${rangeText(range)}`, value);
  },
};

export const int: FieldType = {
  name: 'int',
  value: intValue,
  syntax: 'int',
  summary: 'A whole number that a double holds exactly; `min`, `max`. Seeded: 0 to 1000, or within the bounds.',
  argument: 'none',
  options: ['min', 'max'],
  parse: (declaration) =>
    readRange(
      declaration,
      'a whole number',
      (node) => numberOf(node, Number.isSafeInteger),
      (a, b) => a - b,
    ),
  schema: () => ({ type: 'integer' }),
  fromText: (text) => (/^-?(0|[1-9]\d*)$/.test(text) ? Number(text) : text),
  supply: (field) => exactly(size(seedRange(rangeOf(field.options)))),
  generator: (field) => {
    const range = seedRange(rangeOf(field.options));
    const count = size(range);
    return (draw) => range.low + draw.index(count);
  },
  typeText: () => 'number',
};

function size({ low, high }: { readonly low: number; readonly high: number }): number {
  return high - low + 1;
}
