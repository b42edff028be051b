import type { InvariantSpec } from '../../model/invariant';
import type { Row } from '../../model/json';
import { changedRows, shownValue } from '../changed-rows';
import type { Finding, InvariantKind, Moment } from '../kind';

export const unique: InvariantKind = {
  name: 'unique',
  summary:
    'No two rows have the same values in these fields of one record type: `{ unique: [payments.refunds.order_id] }`. Rows that lack one of them are left out.',
  names: 'fields',
  options: {},
  check: (invariant, moment) => {
    for (const { after } of changedRows(invariant, moment)) {
      const found = twins(invariant, moment, after);
      if (found !== undefined) return found;
    }
    return undefined;
  },
};

function twins({ record, fields }: InvariantSpec, moment: Moment, row: Row): Finding | undefined {
  const key = Object.fromEntries(fields.map((field) => [field, row[field] ?? null]));
  if (Object.values(key).includes(null)) return undefined;
  const rows = moment.rows(record).where(key);
  if (rows.length < 2) return undefined;
  const ids = rows.slice(0, MOST_IDS).map(({ id }) => id);
  const shown = fields.map((field) => `${field} ${shownValue(moment, field, key[field] ?? null)}`).join(' and ');
  const rest = rows.length > ids.length ? ', …' : '';
  return { reason: `${rows.length} rows of ${record} have ${shown}: ${ids.join(', ')}${rest}` };
}

const MOST_IDS = 5;
