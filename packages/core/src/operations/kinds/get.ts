import { idText } from '../../world/ids';
import { missingText } from '../../world/write-result';
import type { OperationKind } from '../kind';
import { idArgument } from '../record-arguments';
import { article, singular } from '../words';

export const get: OperationKind = {
  name: 'get',
  summary: 'One row by `id`; 404 when there is none.',
  record: true,
  oneRow: true,
  verb: 'read',
  keys: [],
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  route: { method: 'GET', on: 'row', status: 200 },
  refusals: [404],
  arguments: (_operation, record) => ({ fields: idArgument(record), required: ['id'], clearable: false }),
  result: (record) => (record ? { type: 'row', record } : { type: 'any' }),
  describe: (_operation, record) => `Get ${article(singular(record))} by its id.`,
  operate: ({ rows, operation }, args) => {
    const table = operation.record ?? '';
    const id = idText(args.id);
    const row = rows(table).get(id);
    return row ? { ok: true, value: row } : { ok: false, error: { status: 404, message: missingText(table, id) } };
  },
};
