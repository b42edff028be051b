import type { Json, RecordSpec, Row } from '@faultbench/core';
import type { ArgumentSource } from './argument-source';
import { noRow } from './targets';

/** A field that a caller sends and may not write. */
export interface HostileField {
  readonly name: string;
  readonly value: Json;
  /** The record has no such field. */
  readonly extra: boolean;
}

/** What hostile values differ from, and what they are made of. */
export interface HostileFacts {
  /** A row as a call in order leaves it. */
  readonly row: Row;
  /** Who does not call. */
  readonly other: string;
  /** Further names that no caller may write. */
  readonly further: readonly string[];
}

const extras: ReadonlyMap<string, Json> = new Map<string, Json>([
  ['is_admin', true],
  ['role', 'admin'],
  ['permissions', ['*']],
  ['__proto__', { polluted: true }],
]);

/** What is not for the caller of a create or update to write: id, owner, version, `readonly`, and what nobody declared. */
export async function hostileFields(
  record: RecordSpec,
  source: ArgumentSource,
  { row, other, further }: HostileFacts,
): Promise<readonly HostileField[]> {
  const { owner, version, readonly = [] } = record.rules ?? {};
  const named = new Map<string, Json | undefined>([['id', idOf(record)]]);
  for (const name of [...readonly, ...further]) {
    const field = Object.hasOwn(record.fields, name) ? record.fields[name] : undefined;
    named.set(name, field ? await source.other(field, name, row[name]) : noRow);
  }
  if (owner !== undefined) named.set(owner, other);
  if (version) named.set(version.field, 999);
  for (const [name, value] of extras) {
    if (!named.has(name) && !Object.hasOwn(record.fields, name)) named.set(name, value);
  }
  return [...named].flatMap(([name, value]) =>
    value === undefined ? [] : [{ name, value, extra: !Object.hasOwn(record.fields, name) }],
  );
}

function idOf({ fields }: RecordSpec): Json {
  return fields.id?.type === 'int' ? 999_999_937 : noRow;
}
