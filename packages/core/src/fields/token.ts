import { plenty } from './draw';
import { accept, type FieldType, refuseValue } from './field-type';

export const token: FieldType = {
  name: 'token',
  syntax: 'token',
  summary: 'Text that nobody can guess, redacted in traces. Seeded: 32 hex digits.',
  argument: 'none',
  options: [],
  ordered: false,
  secret: true,
  parse: () => ({}),
  schema: () => ({ type: 'string' }),
  normalize: (value) => (typeof value === 'string' && value !== '' ? accept(value) : refuseValue('a token', value)),
  supply: () => plenty,
  generate: (_field, draw) =>
    [0, 1, 2, 3].map((part) => draw.part(part).index(0x1_0000_0000).toString(16).padStart(8, '0')).join(''),
  typeText: () => 'string',
};
