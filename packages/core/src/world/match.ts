import { isJsonObject, type Json, type Row } from '../model/json';

/** Equality on fields; an absent field equals null. */
export type Match = Readonly<Record<string, Json | undefined>>;

/** True when every field of `match` deep-equals the row's. */
export function matches(row: Row, match: Match): boolean {
  for (const field of Object.keys(match)) {
    if (!equalJson(row[field] ?? null, match[field] ?? null)) return false;
  }
  return true;
}

/** Deep equality of plain data; the order of keys does not count. */
export function equalJson(a: Json, b: Json): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => equalJson(item, b[index] ?? null));
  }
  if (!isJsonObject(a) || !isJsonObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && equalJson(a[key] ?? null, b[key] ?? null))
  );
}
