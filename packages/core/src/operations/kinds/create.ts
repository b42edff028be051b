import type { OperationKind } from '../kind';
import { forCallers, owned } from '../protected-fields';
import { creationArguments, stamped } from '../record-arguments';
import { article, singular } from '../words';

export const create: OperationKind = {
  name: 'create',
  summary:
    'A new row of every field but `id`; required unless optional, defaulted, or a datetime (stamped when absent).',
  record: true,
  oneRow: false,
  verb: 'create',
  keys: ['idempotent'],
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  route: { method: 'POST', on: 'rows', status: 201 },
  refusals: [409],
  arguments: (_operation, record) => forCallers(creationArguments(record), record),
  result: (record) => (record ? { type: 'row', record } : { type: 'any' }),
  describe: (_operation, record) => `Create ${article(singular(record))}.`,
  operate: ({ transaction, operation, rows, now, persona }, args) => {
    const table = operation.record ?? '';
    const { record } = rows(table);
    const result = transaction.insert(table, stamped(record, owned(record, args, persona), now));
    return result.ok ? { ok: true, value: result.row } : result;
  },
};
