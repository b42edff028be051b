import { idText } from '../../world/ids';
import type { OperationKind } from '../kind';
import { idArgument } from '../record-arguments';
import { article, singular } from '../words';

export const remove: OperationKind = {
  name: 'delete',
  summary:
    'Removes the row with `id`: `{ id, deleted: true }`; 404 when there is none, 409 while other rows refer to it.',
  record: true,
  oneRow: true,
  verb: 'delete',
  versioned: true,
  keys: ['idempotent'],
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  route: { method: 'DELETE', on: 'row', status: 200 },
  refusals: [404, 409],
  arguments: (_operation, record) => ({ fields: idArgument(record), required: ['id'], clearable: false }),
  result: () => ({ type: 'deleted' }),
  describe: (_operation, record) => `Delete ${article(singular(record))} by its id.`,
  operate: ({ transaction, operation }, { id = null }) => {
    const result = transaction.delete(operation.record ?? '', idText(id));
    return result.ok ? { ok: true, value: { id, deleted: true } } : result;
  },
};
