import { formatInstant, parseInstant } from '../clock/instants';
import { secondsAfter } from '../clock/seconds-after';
import { exactly } from './draw';
import type { FieldType } from './field-type';
import { accept, refuseValue, type ValueType } from './value-type';

const windowSeconds = 20 * 24 * 60 * 60;
const canonicalLength = '2025-05-20T11:02:03.000Z'.length;
const expected = 'a date and time with Z or an offset, like 2025-05-20T11:02:03Z';

export const datetimeValue: ValueType = {
  ordered: true,
  normalize: (value) => {
    const ms = typeof value === 'string' ? parseInstant(value) : undefined;
    const text = ms === undefined ? '' : formatInstant(ms);
    // An offset can push the first or last instant out of the four-digit years.
    return text.length === canonicalLength ? accept(text) : refuseValue(expected, value);
  },
  stamp: (now) => now,
};

export const datetime: FieldType = {
  name: 'datetime',
  value: datetimeValue,
  syntax: 'datetime',
  summary:
    'An instant; kept in UTC with three decimals, `2025-05-20T11:02:03.000Z`. Seeded: within the 20 days before `clock.start`.',
  argument: 'none',
  options: [],
  parse: () => ({}),
  schema: () => ({ type: 'string', format: 'date-time' }),
  supply: () => exactly(windowSeconds),
  generator: (_field, { start }) => {
    const textAfter = secondsAfter(start - windowSeconds * 1000);
    return (draw) => textAfter(draw.index(windowSeconds));
  },
  typeText: () => 'string',
};
