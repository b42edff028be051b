import type { HandlerRun } from '../engine/handler-run';
import type { Outcome } from '../model/answer';
import type { FieldMap } from '../model/field';
import type { JsonObject, Row } from '../model/json';
import type { HttpMethod, OperationSpec, RecordSpec, WorldSpec } from '../model/spec';
import type { Rows } from '../world/rows';
import type { Transaction } from '../world/transaction';

/** What a tool takes. */
export interface ArgumentList {
  readonly fields: FieldMap;
  readonly required: readonly string[];
  /** Optional fields that null clears; everywhere else null of an optional argument means absent. */
  readonly clearable: boolean;
  /** Fields that a caller who knows of them cannot write. */
  readonly readOnly?: readonly string[];
}

/** What a tool gives when it succeeds. */
export type ResultShape =
  | { readonly type: 'row' | 'rows' | 'page'; readonly record: RecordSpec }
  | { readonly type: 'deleted' }
  | { readonly type: 'any' };

/** Where the operations of a kind stand over HTTP, unless they say otherwise. */
export interface KindRoute {
  readonly method: HttpMethod;
  /** `/<service>/<record>`, the same with `/{id}`, or `/<service>/<operation>`. */
  readonly on: 'rows' | 'row' | 'operation';
  /** Status of a success. */
  readonly status: number;
}

/** What an operation works with while it runs. */
export interface OperateContext {
  readonly operation: OperationSpec;
  readonly transaction: Transaction;
  rows(table: string): Rows;
  /** Who calls; null when nobody in particular. */
  readonly persona: string | null;
  /** World clock, canonical instant. */
  readonly now: string;
  /** Runs the handler of a custom operation. */
  readonly handle: HandlerRun;
}

/** One kind of operation; `kinds/index.ts` lists them all. */
export interface OperationKind {
  readonly name: string;
  /** One line for the table in the docs. */
  readonly summary: string;
  /** Needs `record:`. */
  readonly record: boolean;
  /** Works on the row its `id` names. */
  readonly oneRow: boolean;
  /** Last word of the permission it takes; that of a custom operation is its name. */
  readonly verb?: string;
  /** It writes to that row: a caller may tell which version of it is meant. */
  readonly versioned?: true;
  /** Further keys its declaration may hold. */
  readonly keys: readonly string[];
  readonly annotations: JsonObject;
  readonly route: KindRoute;
  /** Statuses it refuses with, beside 422 for its arguments. */
  readonly refusals: readonly number[];
  arguments(operation: OperationSpec, record: RecordSpec | undefined): ArgumentList;
  result(record: RecordSpec | undefined, operation: OperationSpec): ResultShape;
  /** Made from the declaration, for a model to read. */
  describe(operation: OperationSpec, record: RecordSpec | undefined): string;
  operate(context: OperateContext, args: Row): Outcome | Promise<Outcome>;
}

/** The record type an operation works on. */
export function recordOf(spec: Pick<WorldSpec, 'records'>, operation: OperationSpec): RecordSpec | undefined {
  return spec.records.find((record) => record.name === operation.record);
}
