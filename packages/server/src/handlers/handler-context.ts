import type { Worlds } from '@faultbench/core';

/**
 * What a handler is called with, before the arguments of its tool. Everything it writes belongs to the call: when it
 * refuses or crashes, nothing of that is kept.
 *
 * @example
 * export function createReturn({ world }: HandlerContext<'shop'>, { order_id }: { order_id: string }) {
 *   const order = world.orders.get(order_id) ?? notFound(`order ${order_id}`);
 *   return world.orders.update(order.id, { status: 'returned' });
 * }
 */
export interface HandlerContext<World extends string = string> {
  /** Record types by name, with the rows that the caller may see; typed once `faultbench types` has described the world. */
  readonly world: HandlerWorld<World>;
  /** The same rows whatever the caller may see: for what the service itself has to know. */
  readonly everything: HandlerWorld<World>;
  /** World clock. */
  readonly clock: {
    /** Canonical instant in UTC with three decimals, `2025-06-01T00:00:00.000Z`. */
    now(): string;
    /** The date in the zone of the world's `clock:`, in UTC without one: `2025-06-01`. */
    today(): string;
    /** The date so many working days later, or earlier, by the calendar of the world's `clock:`. */
    addWorkingDays(date: string, days: number): string;
  };
  /** Who calls; null when nobody in particular. */
  readonly persona: string | null;
  /**
   * Lets other calls that are under way go on before this one does. Calls that a scenario makes at once wait for each
   * other here; then they go on one after another.
   */
  pause(): Promise<void>;
}

/** The world as one call sees it, its own writes included; `any` for a world that no generated file describes. */
export type HandlerWorld<World extends string = string> = World extends keyof Worlds
  ? TypedWorld<TablesOf<Worlds[World]>>
  : // biome-ignore lint/suspicious/noExplicitAny: a typed guess would refuse code that is right
    any;

/**
 * What the handler of an invariant is called with: the world right after a commit, to read alone, writes that callers
 * do not see yet among it. It answers true, or a sentence that says what is wrong; `any` without a generated file.
 *
 * @example
 * export function refundsWithinTotal(world: InvariantWorld<'shop'>) {
 *   const refund = world.refunds.all().find(({ amount }) => Number(amount) > 500);
 *   return refund === undefined || `refund ${refund.id} is of ${refund.amount}`;
 * }
 */
export type InvariantWorld<World extends string = string> = World extends keyof Worlds
  ? ReadableWorld<TablesOf<Worlds[World]>>
  : // biome-ignore lint/suspicious/noExplicitAny: a typed guess would refuse code that is right
    any;

type ReadableWorld<Tables> = {
  readonly [Name in keyof Tables]: Tables[Name] extends HandlerTable<infer Row, infer _New>
    ? ReadableTable<Row>
    : never;
} & {
  /** The table of a record type. Throws when there is none. */
  table<Name extends keyof Tables>(
    name: Name,
  ): Tables[Name] extends HandlerTable<infer Row, infer _New> ? ReadableTable<Row> : never;
  readonly revision: number;
};

type TypedWorld<Tables> = Tables & {
  /** The table of a record type. Throws when there is none. */
  table<Name extends keyof Tables>(name: Name): Tables[Name];
  /** Counts the transactions that changed something before this call. */
  readonly revision: number;
};

type TablesOf<Types> = Types extends { readonly rows: infer Rows; readonly newRows: infer NewRows }
  ? { readonly [Name in keyof Rows]: HandlerTable<Rows[Name], Name extends keyof NewRows ? NewRows[Name] : never> }
  : never;

/** A record type's rows, to read. */
export interface ReadableTable<Row> {
  /** The row, frozen; undefined when there is none. Ids compare as text. */
  get(id: string | number): Row | undefined;
  /** Every row, in insertion order. */
  all(): Row[];
  /** Rows equal on every field given. Throws for a field that is none. */
  where(match: Partial<Row>): Row[];
  first(match?: Partial<Row>): Row | undefined;
  /** The first row that matches. Throws, naming what is there, when none does. */
  pick(match?: Partial<Row>): Row;
  count(match?: Partial<Row>): number;
}

/** A record type's rows. */
export interface HandlerTable<Row, NewRow> extends ReadableTable<Row> {
  /** Adds a row; refuses with 422, or 409 for a unique value that is taken. */
  insert(row: NewRow): Row;
  /** Changes fields of a row; refuses with 404, 422 or 409. */
  update(id: string | number, fields: Partial<Omit<NewRow, 'id'>>): Row;
  /** False when there is no such row. */
  delete(id: string | number): boolean;
}
