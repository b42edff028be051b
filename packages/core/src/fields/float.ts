import type { Field } from '../model/field';
import { exactly } from './draw';
import type { FieldType } from './field-type';
import { numberOf, rangeHint, rangeOf, rangeText, readRange, seedRange, within } from './range';
import { accept, refuseValue, type ValueType } from './value-type';

export const floatValue: ValueType = {
  ordered: true,
  hint: (field) => rangeHint(rangeOf(field.options)),
  normalize: (value, field) => {
    const range = rangeOf(field.options);
    return typeof value === 'number' && Number.isFinite(value) && within(value, range)
      ? accept(value)
      : refuseValue(`a number${rangeText(range)}`, value);
  },
};

export const float: FieldType = {
  name: 'float',
  value: floatValue,
  syntax: 'float',
  summary: 'A finite number; `min`, `max`. Seeded: 0 to 1000, or within the bounds, with two places.',
  argument: 'none',
  options: ['min', 'max'],
  parse: (declaration) =>
    readRange(
      declaration,
      'a number',
      (node) => numberOf(node, Number.isFinite),
      (a, b) => a - b,
    ),
  schema: () => ({ type: 'number' }),
  fromText: (text) => (/^-?(0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?$/.test(text) ? Number(text) : text),
  supply: (field) => exactly(scaleOf(field).steps),
  generator: (field) => {
    const { steps, at } = scaleOf(field);
    return (draw) => at(draw.index(steps));
  },
  typeText: () => 'number',
};

interface Scale {
  readonly steps: number;
  at(step: number): number;
}

/** The numbers with two places within the bounds; more places where there is no such number. */
function scaleOf(field: Field): Scale {
  const { low, high } = seedRange(rangeOf(field.options));
  if (low === high) return { steps: 1, at: () => low };
  for (let per = 100; per <= 1e15; per *= 10) {
    const first = nextWithin(Math.round(low * per), per, (number) => number >= low, 1);
    const last = nextWithin(Math.round(high * per), per, (number) => number <= high, -1);
    if (!Number.isSafeInteger(first) || !Number.isSafeInteger(last)) break;
    if (last >= first) return { steps: last - first + 1, at: (step) => (first + step) / per };
  }
  const steps = Number.MAX_SAFE_INTEGER;
  return { steps, at: (step) => low * (1 - step / steps) + high * (step / steps) };
}

// rounding can end just outside of a bound
function nextWithin(step: number, per: number, fits: (number: number) => boolean, by: number): number {
  return fits(step / per) ? step : step + by;
}
