import type { Json, Row } from '../model/json';

/** Freezes a row through and through, in place. */
export function freezeRow(row: Row): Row {
  if (Object.isFrozen(row)) return row;
  for (const value of Object.values(row)) freezeValue(value);
  return Object.freeze(row);
}

function freezeValue(value: Json): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  for (const inner of Object.values(value)) freezeValue(inner);
  Object.freeze(value);
}
