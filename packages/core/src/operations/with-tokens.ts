import type { Row } from '../model/json';
import type { RecordSpec } from '../model/spec';
import { keyOf } from '../seed/hash';
import { hexOf } from '../seed/hex';
import { idText } from '../world/ids';

/** A new row with the tokens that nobody gave it: of seed and row alone. `next`: number of the id it would get. */
export function withTokens({ name, fields }: RecordSpec, row: Row, seed: number, next: number): Row {
  const lacking = Object.keys(fields).filter((each) => {
    const field = fields[each];
    return field?.type === 'token' && !field.optional && field.default === undefined && (row[each] ?? null) === null;
  });
  if (lacking.length === 0) return row;
  const id = row.id ?? null;
  const key = keyOf([seed, name, ...(id === null ? ['next', next] : ['given', idText(id)])]);
  return { ...row, ...Object.fromEntries(lacking.map((each) => [each, hexOf(key.with(each))])) };
}
