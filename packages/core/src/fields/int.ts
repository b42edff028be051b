import { accept, type FieldType, refuseValue } from './field-type';

export const int: FieldType = {
  name: 'int',
  syntax: 'int',
  summary: 'A whole number that a double holds exactly. Seeded: 0 to 1000.',
  argument: 'none',
  options: [],
  ordered: true,
  parse: () => ({}),
  schema: () => ({ type: 'integer' }),
  normalize: (value) => (Number.isSafeInteger(value) ? accept(value) : refuseValue('an integer', value)),
  distinct: () => 1001,
  generate: (_field, draw) => draw.index(1001),
  typeText: () => 'number',
};
