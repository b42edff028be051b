import type { FieldMap } from '../model/field';
import type { Row } from '../model/json';
import type { RecordSpec } from '../model/spec';
import type { ArgumentList } from './kind';

/** Fields that no caller writes: who owns a row, its version, and those that are declared so. */
export function protectedFields(record: RecordSpec | undefined): readonly string[] {
  const { owner, version, readonly = [] } = record?.rules ?? {};
  return [...new Set([...(owner === undefined ? [] : [owner]), ...(version ? [version.field] : []), ...readonly])];
}

/** The arguments of a write, without the fields that no caller writes. */
export function forCallers(list: ArgumentList, record: RecordSpec | undefined): ArgumentList {
  const readOnly = protectedFields(record);
  if (readOnly.length === 0) return list;
  const isOpen = (name: string) => !readOnly.includes(name);
  const fields: FieldMap = Object.fromEntries(Object.entries(list.fields).filter(([name]) => isOpen(name)));
  return { ...list, fields, required: list.required.filter(isOpen), readOnly };
}

/** A new row belongs to who makes it, unless it says to whom. */
export function owned({ rules }: RecordSpec, row: Row, persona: string | null): Row {
  const { owner } = rules ?? {};
  return owner === undefined || persona === null || (row[owner] ?? null) !== null ? row : { ...row, [owner]: persona };
}
