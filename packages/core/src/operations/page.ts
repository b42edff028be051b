import type { Outcome } from '../model/answer';
import type { Json, Row } from '../model/json';
import type { OperationSpec } from '../model/spec';
import { hashLanes } from '../seed/hash';
import { idText } from '../world/ids';
import type { Rows } from '../world/rows';
import { invalidText } from '../world/write-result';
import { type Cursor, decodeCursor, encodeCursor } from './cursor';
import { compareRows, listRows, sortOrder } from './list-rows';

/**
 * One page of a list. A cursor holds a place in the order, not a count: rows that come or go between
 * pages neither repeat nor hide one that stayed.
 */
export function pageOf(rows: Rows, operation: OperationSpec, args: Row): Outcome {
  const { limit, cursor, ...question } = args;
  const asked = digestOf([operation.key, Object.entries(question)]);
  const start = typeof cursor === 'string' ? decodeCursor(cursor) : undefined;
  if (typeof cursor === 'string' && start?.of !== asked) {
    return { ok: false, error: { status: 422, message: invalidText(['cursor is not one of this list']) } };
  }
  const all = listRows(rows, operation, question);
  const left = start ? all.filter((row) => isAfter(rows, row, start, args.sort)) : all;
  const size = typeof limit === 'number' ? limit : (operation.page?.size ?? 1);
  const items = left.slice(0, size);
  const last = items.at(-1);
  const more = left.length > items.length;
  const next = more && last ? encodeCursor({ ...placeOf(rows, last, args.sort), of: asked }) : null;
  return { ok: true, value: { items, total: all.length, has_more: more, next_cursor: next } };
}

function isAfter(rows: Rows, row: Row, start: Cursor, sort: Json | undefined): boolean {
  const order = sortOrder(sort);
  const place = placeOf(rows, row, sort);
  const compared = order ? compareRows(rows.record, order, place.key, start.key) : 0;
  return compared > 0 || (compared === 0 && place.position > start.position);
}

function placeOf(rows: Rows, row: Row, sort: Json | undefined): Omit<Cursor, 'of'> {
  const order = sortOrder(sort);
  return { key: order ? (row[order.field] ?? null) : null, position: rows.position(idText(row.id)) };
}

function digestOf(question: Json): string {
  const [high, low] = hashLanes([JSON.stringify(question)]);
  return high.toString(36) + low.toString(36);
}
