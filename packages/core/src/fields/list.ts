import type { Field } from '../model/field';
import type { Json } from '../model/json';
import type { MapNode } from '../parse/node';
import type { Declaration } from './declaration';
import { type Draw, exactly, type Generate, none, type Supply } from './draw';
import type { FieldType } from './field-type';
import { fieldOf, gathered, jsonCell, keepField, keepFields } from './inner-fields';
import { numberOf, rangeHint, rangeOf, rangeText, readRange, within } from './range';
import { readPolicy } from './ref';
import { refuseValue, type ValueType } from './value-type';

const mostItems = 1000;

export const listValue: ValueType = {
  ordered: false,
  hint: (field) => rangeHint(rangeOf(field.options), 'item'),
  normalize: (value, field, inner) => {
    const range = rangeOf(field.options);
    if (!Array.isArray(value) || !within(value.length, range))
      return refuseValue(`a list${rangeText(range, 'item')}`, value);
    return gathered(value.map((each: Json) => inner.value(itemOf(field), each)));
  },
  inner: (field) => itemOf(field),
};

export const list: FieldType = {
  name: 'list',
  value: listValue,
  syntax: 'list[..]',
  summary:
    'Values of one type: `list[str]`, or objects in the long form `{ list: { sku: str, qty: int }, min: 1 }`; `min`, `max` items. Seeded: 0 to 3 values.',
  argument: 'type',
  ownKey: true,
  options: ['min', 'max', 'on_delete'],
  parse: (declaration) => {
    const of = readItem(declaration);
    const wanted = `a whole number, 0 to ${mostItems}`;
    const fits = (value: number) => Number.isSafeInteger(value) && value >= 0 && value <= mostItems;
    const range = readRange(
      declaration,
      wanted,
      (node) => numberOf(node, fits),
      (a, b) => a - b,
    );
    return of && range && { of: keepField(of), ...range };
  },
  schema: (field, of) => ({ type: 'array', items: of(itemOf(field)) }),
  fromText: jsonCell,
  supply: (field, facts) => supplyOf(field, facts.supply(itemOf(field))),
  generator: (field, facts) => {
    const { low, high } = lengthsOf(field);
    if (facts.supply(itemOf(field)).attempts === 0) return () => [];
    const generate = facts.generator(itemOf(field));
    return (draw) => drawItems(generate, low + draw.index(high - low + 1), draw);
  },
  typeText: (field, of) => `readonly ${bracketed(of(itemOf(field)))}[]`,
};

/** What a list field holds. */
export function itemOf(field: Field): Field {
  return fieldOf(field.options.of);
}

function readItem(declaration: Declaration): Field | undefined {
  const { argument } = declaration;
  if (!argument) return undefined;
  if (argument.kind === 'scalar' && argument.written === '')
    return declaration.refuse('a list of nothing', 'name its type: list[str]');
  const item = argument.kind === 'map' ? readObject(argument, declaration) : declaration.inner(argument);
  if (item?.optional)
    return declaration.refuse(
      'a value of a list cannot be optional',
      'remove the ?: leave it out of the list',
      argument,
    );
  const policy = declaration.option('on_delete');
  if (!item || !policy) return item;
  if (item.type !== 'ref')
    return declaration.refuse(`on_delete on a list of ${item.type}`, 'remove it: it is for refs', policy);
  const read = readPolicy(declaration, true);
  return read && { ...item, options: { ...item.options, ...read } };
}

function readObject(node: MapNode, declaration: Declaration): Field | undefined {
  const fields = declaration.innerFields(node);
  return (
    fields && { type: 'object', optional: false, unique: false, secret: false, options: { fields: keepFields(fields) } }
  );
}

function lengthsOf(field: Field): { readonly low: number; readonly high: number } {
  const { min: low = 0, max } = rangeOf(field.options);
  const usual = low < 3 ? 3 : low + 3;
  return { low, high: Math.min(max ?? usual, usual) };
}

function supplyOf(field: Field, item: Supply): Supply {
  const { low, high } = lengthsOf(field);
  if (item.attempts === 0) return low === 0 ? exactly(1) : none;
  let least = 0;
  let [lists, attempts] = [1, 1];
  for (let length = 0; length <= high; length++) {
    if (length >= low) least += lists;
    if (length === high) break;
    lists = capped(lists * item.least);
    attempts = capped(attempts * item.attempts);
  }
  return { least: capped(least), attempts: capped(attempts * (high - low + 1)) };
}

function capped(count: number): number {
  return Math.min(count, Number.MAX_SAFE_INTEGER);
}

function drawItems(generate: Generate, length: number, draw: Draw): Json | undefined {
  const items: Json[] = [];
  for (let index = 0; index < length; index++) {
    const item = generate(draw.part(index));
    if (item === undefined) return undefined;
    items.push(item);
  }
  return items;
}

// a union or another list needs brackets before []
function bracketed(type: string): string {
  return /^[^{]* \| |^readonly /.test(type) ? `(${type})` : type;
}
