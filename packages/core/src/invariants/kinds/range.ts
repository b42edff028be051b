import { compareValues } from '../../operations/compare';
import { changedRows, shownValue } from '../changed-rows';
import type { InvariantKind } from '../kind';

export const range: InvariantKind = {
  name: 'range',
  summary:
    'Values of a field that has an order lie within bounds, both included: `{ range: payments.refunds.cents, min: 1, max: 5000 }`.',
  names: 'ordered field',
  options: { min: 'bound', max: 'bound' },
  check: (invariant, moment) => {
    const { fields, record, min, max } = invariant;
    const [name = ''] = fields;
    const field = moment.record?.fields[name];
    for (const { after } of field === undefined ? [] : changedRows(invariant, moment)) {
      const value = after[name] ?? null;
      if (field === undefined || value === null) continue;
      const low = min !== undefined && compareValues(field, value, min) < 0 ? `below the least, ${String(min)}` : '';
      const high = max !== undefined && compareValues(field, value, max) > 0 ? `above the most, ${String(max)}` : '';
      const wrong = low || high;
      if (wrong !== '')
        return { reason: `${record} ${after.id} has ${name} ${shownValue(moment, name, value)}, ${wrong}` };
    }
    return undefined;
  },
};
