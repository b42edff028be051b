import { normalizeRow } from '../fields/normalize';
import { problemText } from '../fields/value-type';
import type { JsonObject, Row } from '../model/json';
import type { RecordSpec, WorldSpec } from '../model/spec';
import { owned } from '../operations/protected-fields';
import { changeArguments, stamped } from '../operations/record-arguments';
import { withTokens } from '../operations/with-tokens';
import { didYouMean } from '../parse/suggest';
import { idText } from '../world/ids';
import { readTable, type TableReader } from '../world/rows';
import type { Transaction } from '../world/transaction';
import { invalidText, type WriteResult } from '../world/write-result';
import { checkArguments } from './check-arguments';
import { TableRefusal } from './refusal';

/** A table as handlers see it: reads, and writes that belong to the call's transaction. */
export interface HandlerTable extends TableReader {
  /** Throws a refusal when the row is not right: 422, or 409 for a taken unique value. */
  insert(row: JsonObject): Row;
  /** Throws a refusal: 404 for a missing row, 422, 409. */
  update(id: string | number, fields: JsonObject): Row;
  /** False when there is no such row; throws a refusal while other rows refer to it. */
  delete(id: string | number): boolean;
}

/** What tables of a handler have to know. */
export interface HandlerFacts {
  now(): string;
  revision(): number;
  readonly persona: string | null;
  readonly seed: number;
}

function handlerTable(
  record: RecordSpec,
  transaction: () => Transaction,
  { now, persona, seed }: HandlerFacts,
): HandlerTable {
  return Object.freeze({
    ...readTable(() => transaction().rows(record.name)),
    insert: (row: JsonObject) =>
      settle(insertRow(transaction(), record, owned(record, row, persona), { seed, now: now() })),
    update: (id: string | number, fields: JsonObject) =>
      settle(updateRow(transaction(), record, idText(id), fields, now())),
    delete: (id: string | number) => {
      const result = transaction().delete(record.name, idText(id));
      if (!result.ok && result.error.status !== 404) throw new TableRefusal(result.error);
      return result.ok;
    },
  });
}

/** A row given by code: checked like the arguments of a create operation, its id allowed. */
export function insertRow(
  transaction: Transaction,
  record: RecordSpec,
  given: JsonObject,
  { seed, now }: { readonly seed: number; readonly now: string },
): WriteResult {
  const { next } = transaction.rows(record.name).ids;
  const { id, ...rest } = withTokens(record, stamped(record, given, now), seed, next);
  const fields = id === undefined || id === null ? withoutId(record) : record.fields;
  const checked = normalizeRow(fields, id === undefined || id === null ? rest : { ...rest, id }, now);
  if (checked.ok) return transaction.insert(record.name, checked.row);
  return {
    ok: false,
    error: { status: 422, message: invalidText(checked.problems.map((each) => problemText(each))) },
  };
}

/** Fields given by code: checked like the arguments of an update operation. */
export function updateRow(
  transaction: Transaction,
  record: RecordSpec,
  id: string,
  given: JsonObject,
  now: string,
): WriteResult {
  const { id: key, ...fields } = changeArguments(record).fields;
  const checked = checkArguments({ fields, required: [], clearable: true }, given, () => [], now);
  if (checked.ok) return transaction.update(record.name, id, checked.args);
  const problems = key && Object.hasOwn(given, 'id') ? ['id cannot be changed'] : checked.problems;
  return { ok: false, error: { status: 422, message: invalidText(problems) } };
}

/** `world.<record>`, `world.table(name)` and `world.revision` of a handler. */
export function handlerWorld(spec: WorldSpec, transaction: () => Transaction, facts: HandlerFacts): object {
  const tables = new Map(spec.records.map((record) => [record.name, handlerTable(record, transaction, facts)]));
  const table = (name: string) => {
    const found = tables.get(name);
    if (found) return found;
    throw new Error(
      `no record type "${name}"${didYouMean(name, [...tables.keys()])}; there are: ${[...tables.keys()].join(', ')}`,
    );
  };
  const world = {
    table,
    get revision() {
      return facts.revision();
    },
  };
  return Object.freeze(Object.defineProperties(world, recordProperties(tables)));
}

function recordProperties(tables: ReadonlyMap<string, HandlerTable>): PropertyDescriptorMap {
  return Object.fromEntries([...tables].map(([name, value]) => [name, { value, enumerable: true }]));
}

function withoutId(record: RecordSpec): RecordSpec['fields'] {
  const { id: _, ...fields } = record.fields;
  return fields;
}

function settle(result: WriteResult): Row {
  if (result.ok) return result.row;
  throw new TableRefusal(result.error);
}
