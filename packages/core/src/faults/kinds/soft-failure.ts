import type { FaultKind } from '../kind';

export const softFailure: FaultKind = {
  name: 'soft_failure',
  summary: 'A success whose body says that it failed: `{"ok": false, "error": …}`; nothing was done.',
  phases: ['before'],
  swept: ['soft_failure'],
  options: {},
  answer: ({ options }) => {
    const error = typeof options.message === 'string' ? options.message : 'The request could not be completed';
    return { type: 'value', value: { ok: false, error } };
  },
};
