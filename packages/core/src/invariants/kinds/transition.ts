import { changedRows, shownValue } from '../changed-rows';
import type { InvariantKind } from '../kind';

export const transition: InvariantKind = {
  name: 'transition',
  summary:
    'An enum goes from state to state as allowed, in each commit: `{ transition: orders.orders.status, allow: { placed: [shipped], shipped: [delivered] } }`. From a state that is not named it goes nowhere; a new row may have any.',
  names: 'enum',
  options: { allow: 'transitions' },
  check: (invariant, moment) => {
    const { fields, record, allow = {} } = invariant;
    const [name = ''] = fields;
    for (const { before, after } of changedRows(invariant, moment)) {
      const from = before?.[name] ?? null;
      const to = after[name] ?? null;
      // a row that had no state yet may take any
      if (from === null) continue;
      const allowed = allow[String(from)] ?? [];
      if (allowed.some((state) => state === to)) continue;
      const end = allowed.length === 0 ? 'nowhere' : `to ${allowed.join(' or ')}`;
      const shown = [from, to].map((state) => shownValue(moment, name, state));
      return { reason: `${record} ${after.id} went from ${shown.join(' to ')}; it may go ${end}` };
    }
    return undefined;
  },
};
