import { defaultsOf } from '../../fields/normalize';
import { requiredOf } from '../../fields/object-of';
import type { OperationKind } from '../kind';

export const custom: OperationKind = {
  name: 'custom',
  summary: 'What the handler returns or refuses; its arguments are declared under `args`.',
  record: false,
  oneRow: false,
  keys: ['handler', 'args', 'idempotent', 'public'],
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  route: { method: 'POST', on: 'operation', status: 200 },
  refusals: [404, 409],
  arguments: (operation) => ({ fields: operation.args, required: requiredOf(operation.args), clearable: false }),
  result: () => ({ type: 'any' }),
  describe: (operation) => `${sentence(operation.name)}.`,
  operate: (context, args) => context.handle({ ...defaultsOf(context.operation.args, context.now), ...args }),
};

function sentence(name: string): string {
  const words = name
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
