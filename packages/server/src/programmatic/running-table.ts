import { type JsonObject, type Row, readTable, type TableReader } from '@faultbench/core';
import type { WorldLife } from '../process/world-life';

/** A record type of a running world: reads are synchronous, writes are awaited. */
export interface RunningTable extends TableReader {
  insert(row: JsonObject): Promise<Row>;
  update(id: string | number, fields: JsonObject): Promise<Row>;
  /** False when there was no such row. */
  delete(id: string | number): Promise<boolean>;
}

/** Throws for a record type that is none. */
export function runningTable(table: string, life: Pick<WorldLife, 'world' | 'control'>): RunningTable {
  life.world().table(table);
  return {
    ...readTable(() => life.world().rows(table)),
    insert: async (row) => (await life.control({ type: 'insert', table, row })) as Row, // the reply of this command
    update: async (id, fields) => (await life.control({ type: 'update', table, rowId: String(id), fields })) as Row,
    delete: async (id) => (await life.control({ type: 'delete', table, rowId: String(id) })) === true,
  };
}
