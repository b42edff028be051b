import type { OperationKind } from '../kind';
import { creationArguments, stamped } from '../record-arguments';
import { article, singular } from '../words';

export const create: OperationKind = {
  name: 'create',
  summary:
    'A new row of every field but `id`; required unless optional, defaulted, or a datetime (stamped when absent).',
  record: true,
  oneRow: false,
  keys: ['idempotent'],
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  route: { method: 'POST', on: 'rows', status: 201 },
  refusals: [409],
  arguments: (_operation, record) => creationArguments(record),
  result: (record) => (record ? { type: 'row', record } : { type: 'any' }),
  describe: (_operation, record) => `Create ${article(singular(record))}.`,
  operate: ({ transaction, operation, rows, now }, args) => {
    const table = operation.record ?? '';
    const result = transaction.insert(table, stamped(rows(table).record, args, now));
    return result.ok ? { ok: true, value: result.row } : result;
  },
};
