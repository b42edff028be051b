import type { RecordSpec } from '../model/spec';
import { IdCounter, idText } from '../world/ids';

/**
 * Every id of a record type in the order of its rows: the declared ones as written or allocated,
 * then those of the generated rows.
 */
export function tableIds(record: RecordSpec, seed: number): readonly (string | number)[] {
  const { rows, count } = record.seed;
  const written = new Set(rows.filter((row) => row.id !== undefined).map((row) => idText(row.id)));
  const counter = new IdCounter(record, seed);
  const take = () => counter.take((id) => written.has(id));
  const declared = rows.map(({ id }) => (typeof id === 'string' || typeof id === 'number' ? id : take()));
  return [...declared, ...Array.from({ length: count }, take)];
}
