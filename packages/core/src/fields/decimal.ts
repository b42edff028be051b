import type { Field } from '../model/field';
import type { Json } from '../model/json';
import type { Node } from '../parse/node';
import { type Draw, exactly } from './draw';
import type { FieldType } from './field-type';
import { type Range, rangeHint, rangeText, readRange } from './range';
import { accept, refuseValue, type ValueType } from './value-type';

const mostPlaces = 18;
const mostDigits = 38;

export const decimalValue: ValueType = {
  ordered: true,
  hint: (field) => {
    const places = placesOf(field);
    const example = canonical('12.5', places) ?? '12';
    const what = places === 0 ? 'Whole number as text' : `Exact decimal text with ${placesText(places)}`;
    return [`${what}, like "${example}".`, rangeHint(boundsOf(field))].filter((each) => each !== undefined).join(' ');
  },
  normalize: (value, field) => {
    const places = placesOf(field);
    const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
    if (typeof text !== 'string') return refuseValue('a decimal string', value);
    const exact = canonical(text, places);
    if (exact === undefined) return refuseValue(`a decimal string with at most ${placesText(places)}`, value);
    const { min = exact, max = exact } = boundsOf(field);
    const fits = compareDecimals(min, exact) <= 0 && compareDecimals(exact, max) <= 0;
    return fits ? accept(exact) : refuseValue(`a decimal string${rangeText(boundsOf(field))}`, value);
  },
  compare: (a, b) => compareDecimals(String(a), String(b)),
};

export const decimal: FieldType = {
  name: 'decimal',
  value: decimalValue,
  exact: true,
  syntax: 'decimal[n]',
  summary:
    'An exact amount: text with n places, `"99.90"` of `decimal[2]`; `min`, `max`. Whole numbers are taken too, floats never. Seeded: 0 to 1000, or within the bounds.',
  argument: 'words',
  options: ['min', 'max'],
  parse: (declaration) => {
    const { argument } = declaration;
    const only = argument?.kind === 'list' && argument.items.length === 1 ? argument.items[0] : undefined;
    const places = only?.kind === 'scalar' && /^\d{1,2}$/.test(only.written) ? Number(only.written) : mostPlaces + 1;
    if (places > mostPlaces)
      return declaration.refuse(`a decimal needs its places, 0 to ${mostPlaces}`, 'write decimal[2]', argument);
    const bound = `a number with at most ${placesText(places)}`;
    const range = readRange(declaration, bound, (node) => boundOf(node, places), compareDecimals);
    return range && { places, ...range };
  },
  schema: () => ({ type: 'string' }),
  // anything at all: whole numbers and texts are taken, and what is wrong with others is said best by normalize
  accepts: () => ({}),
  supply: (field) => {
    const { low, high } = unitsOf(field);
    return exactly(Number(high - low + 1n));
  },
  generator: (field) => {
    const { low, high } = unitsOf(field);
    const [places, count] = [placesOf(field), high - low + 1n];
    if (![low, high, count].every(isSafe)) return (draw) => formatUnits(low + drawUnits(draw, count), places);
    const [first, safeCount] = [Number(low), Number(count)];
    return (draw) => formatUnits(first + draw.index(safeCount), places);
  },
  typeText: (_field, _of, use) => (use === 'given' ? 'string | number' : 'string'),
};

/** `99.9` with two places is `99.90`; undefined for what is none, or has more places. */
function canonical(text: string, places: number): string | undefined {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match || text.length > mostDigits) return undefined;
  const [, sign = '', whole = '', fraction = ''] = match;
  if (fraction.length > places) return undefined;
  const units = BigInt(whole + fraction.padEnd(places, '0'));
  return formatUnits(sign === '-' ? -units : units, places);
}

function formatUnits(units: bigint | number, places: number): string {
  const sign = units < 0 ? '-' : '';
  const digits = String(units < 0 ? -units : units).padStart(places + 1, '0');
  const point = digits.length - places;
  return places === 0 ? sign + digits : `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

function compareDecimals(a: string, b: string): number {
  const [left, right] = [BigInt(a.replace('.', '')), BigInt(b.replace('.', ''))];
  return left < right ? -1 : left > right ? 1 : 0;
}

function boundOf(node: Node, places: number): string | undefined {
  return node.kind === 'scalar' ? canonical(node.written, places) : undefined;
}

function placesText(places: number): string {
  return `${places} place${places === 1 ? '' : 's'}`;
}

function placesOf(field: Field): number {
  return Number(field.options.places);
}

function boundsOf({ options }: Field): Range<string> {
  const bound = (value: Json | undefined) => (typeof value === 'string' ? value : undefined);
  const [min, max] = [bound(options.min), bound(options.max)];
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}

function unitsOf(field: Field): { readonly low: bigint; readonly high: bigint } {
  const { min, max } = boundsOf(field);
  const [least, most] = [min, max].map((bound) => (bound === undefined ? undefined : BigInt(bound.replace('.', ''))));
  const thousand = 1000n * 10n ** BigInt(placesOf(field));
  const low = least ?? (most !== undefined && most < 0n ? most - thousand : 0n);
  return { low, high: most ?? (low < thousand ? thousand : low + thousand) };
}

function isSafe(units: bigint): boolean {
  return Number.isSafeInteger(Number(units));
}

// a double draws 53 bits; a wider range is drawn in steps
function drawUnits(draw: Draw, count: bigint): bigint {
  const steps = BigInt(Number.MAX_SAFE_INTEGER);
  if (count <= steps) return BigInt(draw.index(Number(count)));
  return (count * BigInt(draw.index(Number.MAX_SAFE_INTEGER))) / steps;
}
