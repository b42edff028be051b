import { exactly } from './draw';
import { accept, type FieldType, refuseValue } from './field-type';

export const bool: FieldType = {
  name: 'bool',
  syntax: 'bool',
  summary: 'true or false. Seeded: even chance.',
  argument: 'none',
  options: [],
  ordered: false,
  parse: () => ({}),
  schema: () => ({ type: 'boolean' }),
  normalize: (value) => (typeof value === 'boolean' ? accept(value) : refuseValue('true or false', value)),
  fromText: (text) => (text === 'true' || text === 'false' ? text === 'true' : text),
  supply: () => exactly(2),
  generate: (_field, draw) => draw.index(2) === 1,
  typeText: () => 'boolean',
};
