import { type Diff, suggest } from '@faultbench/core';
import { shown } from '../runs/shown';
import { UsageError } from '../runs/usage-error';
import type { Matcher } from './matcher';
import { story } from './story';

type Change = 'created' | 'updated' | 'deleted';
const CHANGES: readonly Change[] = ['created', 'updated', 'deleted'];

/** `expect(world).toHaveChangedOnly({ refunds: { created: 1 }, orders: { updated: ['7'] } })`: this and nothing else. */
export const toHaveChangedOnly: Matcher = {
  name: 'toHaveChangedOnly',
  subject: 'world',
  match(context, subject, [given]) {
    const expected = checkedTables(given);
    for (const table of Object.keys(expected)) subject.world?.table(table);
    const diff = subject.world?.diff() ?? { created: {}, updated: {}, deleted: {} };
    const tables = new Set([...Object.keys(expected), ...CHANGES.flatMap((change) => Object.keys(diff[change]))]);
    const wrong = [...tables].flatMap((table) =>
      CHANGES.flatMap((change) =>
        difference(table, change, idsOf(diff, change, table), expected[table]?.[change] ?? 0),
      ),
    );
    return {
      pass: wrong.length === 0,
      message: () =>
        [
          context.utils.matcherHint('toHaveChangedOnly', 'world', 'changes', { isNot: context.isNot }),
          '',
          ...(wrong.length === 0 ? ['Expected other changes, but exactly these were made.'] : wrong),
          story(subject),
        ].join('\n'),
    };
  },
};

type Expected = Readonly<Record<string, Readonly<Partial<Record<Change, number | readonly string[]>>>>>;

function difference(
  table: string,
  change: Change,
  ids: readonly string[],
  expected: number | readonly string[],
): string[] {
  if (typeof expected === 'number') {
    return ids.length === expected ? [] : [`${table} ${change}: expected ${expected}, found ${found(ids)}`];
  }
  const missing = expected.filter((id) => !ids.includes(id));
  const extra = ids.filter((id) => !expected.includes(id));
  if (missing.length + extra.length === 0) return [];
  return [`${table} ${change}: expected ${expected.join(', ') || 'none'}, found ${found(ids)}`];
}

function found(ids: readonly string[]): string {
  return ids.length === 0 ? '0' : `${ids.length} (${ids.join(', ')})`;
}

function idsOf(diff: Diff, change: Change, table: string): readonly string[] {
  return Object.keys(diff[change][table] ?? {});
}

function checkedTables(given: unknown): Expected {
  if (typeof given !== 'object' || given === null) {
    throw new UsageError('toHaveChangedOnly: name the changes by table, e.g. { refunds: { created: 1 } }');
  }
  return Object.fromEntries(Object.entries(given).map(([table, changes]) => [table, checkedChanges(table, changes)]));
}

function checkedChanges(table: string, given: unknown): Expected[string] {
  if (typeof given !== 'object' || given === null) {
    throw new UsageError(`toHaveChangedOnly: ${table} is ${shown(given)}; write e.g. ${table}: { created: 1 }`);
  }
  return Object.fromEntries(
    Object.entries(given).map(([change, value]) => {
      if (CHANGES.some((known) => known === change)) return [change, checkedAmount(`${table}.${change}`, value)];
      const near = suggest(change, CHANGES);
      throw new UsageError(
        `toHaveChangedOnly: ${table}.${change} is no change; use created, updated or deleted${near ? ` - did you mean ${near}?` : ''}`,
      );
    }),
  );
}

function checkedAmount(place: string, value: unknown): number | readonly string[] {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value;
  if (Array.isArray(value) && value.every((id) => typeof id === 'string' || typeof id === 'number'))
    return value.map(String);
  throw new UsageError(`toHaveChangedOnly: ${place} must be a number of rows or a list of their ids`);
}
