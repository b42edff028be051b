import type { RecordSpec } from '../model/spec';
import { idsOf, idText } from '../world/ids';

/**
 * Every id of a record type in the order of its rows: the declared ones as written or allocated,
 * then those of the generated rows.
 */
export function tableIds(record: RecordSpec, seed: number): readonly (string | number)[] {
  const { rows, count } = record.seed;
  const written = new Set(rows.filter((row) => row.id !== undefined).map((row) => idText(row.id)));
  const counter = idsOf(record, seed);
  const isWritten = (id: string) => written.has(id);
  const ids = rows.map(({ id }) => (typeof id === 'string' || typeof id === 'number' ? id : counter.take(isWritten)));
  for (let row = 0; row < count; row++) ids.push(counter.take(isWritten));
  return ids;
}
