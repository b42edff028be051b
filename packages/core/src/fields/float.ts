import { accept, type FieldType, refuseValue } from './field-type';

export const float: FieldType = {
  name: 'float',
  syntax: 'float',
  summary: 'A finite number. Seeded: 0 to 1000 with two places.',
  argument: 'none',
  options: [],
  ordered: true,
  parse: () => ({}),
  schema: () => ({ type: 'number' }),
  normalize: (value) => (Number.isFinite(value) ? accept(value) : refuseValue('a number', value)),
  distinct: () => 100001,
  generate: (_field, draw) => draw.index(100001) / 100,
  typeText: () => 'number',
};
