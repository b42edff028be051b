import type { Json } from '@faultbench/core';
import { shown } from '../runs/shown';
import { UsageError } from '../runs/usage-error';
import type { Matcher } from './matcher';
import { story } from './story';

/** `expect(world).toHaveRows('refunds', { order_id: '7' }, 1)`: n rows that match, or at least one. */
export const toHaveRows: Matcher = {
  name: 'toHaveRows',
  subject: 'world',
  match(context, subject, [table, match = {}, n]) {
    const wanted = checkedCount(n);
    if (typeof table !== 'string')
      throw new UsageError("toHaveRows: name a record type, e.g. toHaveRows('refunds', {}, 1)");
    const rows = subject.world?.table(table).where(match as Readonly<Record<string, Json>>) ?? []; // the table checks it
    const pass = wanted === undefined ? rows.length > 0 : rows.length === wanted;
    const hint = context.utils.matcherHint('toHaveRows', 'world', `'${table}', match${n === undefined ? '' : ', n'}`, {
      isNot: context.isNot,
    });
    const expected = wanted === undefined ? 'at least 1 row' : `${wanted} ${wanted === 1 ? 'row' : 'rows'}`;
    return {
      pass,
      message: () =>
        [
          hint,
          '',
          `Expected ${table} that match ${context.utils.printExpected(match)}: ${context.isNot ? 'not ' : ''}${expected}`,
          `Found: ${rows.length}`,
          ...rows.slice(0, 5).map((row) => `  ${context.utils.printReceived(row)}`),
          story(subject),
        ].join('\n'),
    };
  },
};

function checkedCount(n: unknown): number | undefined {
  if (n === undefined || (typeof n === 'number' && Number.isInteger(n) && n >= 0)) return n;
  throw new UsageError(`toHaveRows: the number of rows is ${shown(n)}; it must be a whole number from 0, or left out`);
}
