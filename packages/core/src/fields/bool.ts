import { exactly } from './draw';
import type { FieldType } from './field-type';
import { accept, refuseValue, type ValueType } from './value-type';

export const boolValue: ValueType = {
  ordered: false,
  normalize: (value) => (typeof value === 'boolean' ? accept(value) : refuseValue('true or false', value)),
};

export const bool: FieldType = {
  name: 'bool',
  value: boolValue,
  syntax: 'bool',
  summary: 'true or false. Seeded: even chance.',
  argument: 'none',
  options: [],
  parse: () => ({}),
  schema: () => ({ type: 'boolean' }),
  fromText: (text) => (text === 'true' || text === 'false' ? text === 'true' : text),
  supply: () => exactly(2),
  generator: () => (draw) => draw.index(2) === 1,
  typeText: () => 'boolean',
};
