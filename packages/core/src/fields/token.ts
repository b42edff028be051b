import { plenty } from './draw';
import type { FieldType } from './field-type';
import { accept, refuseValue, type ValueType } from './value-type';

export const tokenValue: ValueType = {
  ordered: false,
  normalize: (value) => (typeof value === 'string' && value !== '' ? accept(value) : refuseValue('a token', value)),
};

export const token: FieldType = {
  name: 'token',
  value: tokenValue,
  secret: true,
  syntax: 'token',
  summary:
    'Text that nobody can guess, redacted in traces. Seeded, and in rows of handlers and tests that give none: 32 hex digits.',
  argument: 'none',
  options: [],
  parse: () => ({}),
  schema: () => ({ type: 'string' }),
  supply: () => plenty,
  generator: () => (draw) =>
    [0, 1, 2, 3].map((part) => draw.part(part).index(0x1_0000_0000).toString(16).padStart(8, '0')).join(''),
  typeText: () => 'string',
};
