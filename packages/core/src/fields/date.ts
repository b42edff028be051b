import { formatInstant, parseInstant } from '../clock/instants';
import { exactly } from './draw';
import type { FieldType } from './field-type';
import { accept, refuseValue, type ValueType } from './value-type';

const days = 20;
const dayMs = 24 * 60 * 60 * 1000;

export const dateValue: ValueType = {
  ordered: true,
  normalize: (value) =>
    typeof value === 'string' && isDay(value) ? accept(value) : refuseValue('a date like 2025-05-20', value),
  stamp: (now) => dayOf(now),
};

export const date: FieldType = {
  name: 'date',
  value: dateValue,
  syntax: 'date',
  summary: 'A day of the calendar, `2025-05-20`. Seeded: within the 20 days before `clock.start`.',
  argument: 'none',
  options: [],
  parse: () => ({}),
  schema: () => ({ type: 'string', format: 'date' }),
  supply: () => exactly(days),
  generator: (_field, { start }) => {
    const texts = Array.from({ length: days }, (_, day) => dayOf(formatInstant(start + (day - days) * dayMs)));
    return (draw) => texts[draw.index(days)];
  },
  typeText: () => 'string',
};

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && parseInstant(`${text}T00:00:00Z`) !== undefined;
}

function dayOf(instant: string): string {
  return instant.slice(0, '2025-05-20'.length);
}
