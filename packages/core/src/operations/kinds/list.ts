import type { OperationKind } from '../kind';
import { listArguments } from '../list-arguments';
import { listRows } from '../list-rows';
import { pageOf } from '../page';
import { listing, plural } from '../words';

export const list: OperationKind = {
  name: 'list',
  summary:
    'All rows, or those that pass the `filter` arguments given; in insertion order or by `sort`; whole, or with `page: { size: 20 }` as `{ items, total, has_more, next_cursor }`.',
  record: true,
  oneRow: false,
  verb: 'read',
  keys: ['filter', 'sort', 'page'],
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  route: { method: 'GET', on: 'rows', status: 200 },
  refusals: [],
  arguments: (operation, record) => ({ fields: listArguments(operation, record), required: [], clearable: false }),
  result: (record, operation) => (record ? { type: operation.page ? 'page' : 'rows', record } : { type: 'any' }),
  describe: (operation, record) => {
    const filters = operation.filter.map((each) => each.argument);
    const by = filters.length > 0 ? `, optionally filtered by ${listing(filters)}` : '';
    const paged = operation.page ? ' One page at a time: pass next_cursor of the last answer as cursor.' : '';
    return `List ${plural(record)}${by}.${paged}`;
  },
  operate: ({ rows, operation }, args) => {
    const table = rows(operation.record ?? '');
    return operation.page ? pageOf(table, operation, args) : { ok: true, value: listRows(table, operation, args) };
  },
};
