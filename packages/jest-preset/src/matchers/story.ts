import type { Diff, Json } from '@faultbench/core';
import type { Subject } from './matcher';

const MOST_LINES = 20;

/** What happened in the run: what the world's rows became, and the calls. It ends every failure text. */
export function story({ world, trace }: Subject): string {
  const changes = world === undefined ? [] : changesOf(world.diff());
  const shown = changes.slice(0, MOST_LINES);
  const rest = changes.length > shown.length ? [`… and ${changes.length - shown.length} more`] : [];
  const diff = changes.length === 0 ? '  nothing' : [...shown, ...rest].map((line) => `  ${line}`).join('\n');
  return [
    ...(world === undefined ? [] : ['', 'What changed in the world:', diff]),
    ...(trace === undefined ? [] : ['', `Calls: ${trace.path()}`]),
  ].join('\n');
}

function changesOf({ created, updated, deleted }: Diff): readonly string[] {
  return [
    ...rowsOf(created).map(([table, id, row]) => `+ ${table} ${id}: ${JSON.stringify(row)}`),
    ...rowsOf(updated).map(([table, id, fields]) => `~ ${table} ${id}: ${fieldsText(fields)}`),
    ...rowsOf(deleted).map(([table, id]) => `- ${table} ${id}`),
  ];
}

function rowsOf<Value>(tables: Readonly<Record<string, Readonly<Record<string, Value>>>>): [string, string, Value][] {
  return Object.entries(tables).flatMap(([table, rows]) =>
    Object.entries(rows).map(([id, value]): [string, string, Value] => [table, id, value]),
  );
}

function fieldsText(fields: Readonly<Record<string, readonly [Json, Json]>>): string {
  return Object.entries(fields)
    .map(([field, [before, after]]) => `${field} ${JSON.stringify(before)} → ${JSON.stringify(after)}`)
    .join(', ');
}
