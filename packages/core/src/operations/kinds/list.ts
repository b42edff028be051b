import type { OperationKind } from '../kind';
import { filterArguments } from '../record-arguments';
import { listing, plural } from '../words';

export const list: OperationKind = {
  name: 'list',
  summary: 'All rows, or those equal on the `filter` fields given, in insertion order.',
  record: true,
  keys: ['filter'],
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  arguments: (operation, record) => ({ fields: filterArguments(operation, record), required: [], clearable: false }),
  result: (record) => (record ? { type: 'rows', record } : { type: 'any' }),
  describe: (operation, record) => {
    const by = operation.filter.length > 0 ? `, optionally only those with a given ${listing(operation.filter)}` : '';
    return `List ${plural(record)}${by}.`;
  },
  operate: ({ rows, operation }, args) => ({ ok: true, value: rows(operation.record ?? '').where(args) }),
};
