import { isJsonObject, type Json } from '../model/json';
import { plenty } from './draw';
import type { FieldType } from './field-type';
import { jsonCell } from './inner-fields';
import { seedWords } from './seed-words';
import { accept, refuseValue, type ValueType } from './value-type';

export const jsonValue: ValueType = {
  ordered: false,
  normalize: (value) => (isPlain(value) ? accept(value) : refuseValue('plain JSON', value)),
};

export const json: FieldType = {
  name: 'json',
  value: jsonValue,
  syntax: 'json',
  summary: 'Anything that JSON has: for what no other type describes. Seeded: `{ value: words }`.',
  argument: 'none',
  options: [],
  parse: () => ({}),
  schema: () => ({}),
  fromText: jsonCell,
  supply: () => plenty,
  generator: () => {
    const words = seedWords({});
    return (draw) => ({ value: words(draw) });
  },
  typeText: () => 'unknown',
};

// a handler or a test can give what JSON would lose
function isPlain(value: Json | undefined): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (Array.isArray(value)) return value.every(isPlain);
  const isObject = isJsonObject(value) && Object.prototype.toString.call(value) === '[object Object]';
  return isObject && Object.values(value).every(isPlain);
}
