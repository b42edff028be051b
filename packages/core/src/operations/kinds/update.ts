import { idText } from '../../world/ids';
import type { OperationKind } from '../kind';
import { forCallers } from '../protected-fields';
import { changeArguments } from '../record-arguments';
import { article, singular } from '../words';

export const update: OperationKind = {
  name: 'update',
  summary: 'Changes the given fields of the row with `id`; absent = unchanged, null clears an optional field.',
  record: true,
  oneRow: true,
  verb: 'update',
  versioned: true,
  keys: ['idempotent'],
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  route: { method: 'PATCH', on: 'row', status: 200 },
  refusals: [404, 409],
  arguments: (_operation, record) => forCallers(changeArguments(record), record),
  result: (record) => (record ? { type: 'row', record } : { type: 'any' }),
  describe: (_operation, record) => `Update ${article(singular(record))}: only the fields given are changed.`,
  operate: ({ transaction, operation }, { id, ...fields }) => {
    const result = transaction.update(operation.record ?? '', idText(id), fields);
    return result.ok ? { ok: true, value: result.row } : result;
  },
};
