import type { FaultKind } from '../kind';
import { whole } from '../option-checks';
import { refusal } from '../refusals';

export const partialWrite: FaultKind = {
  name: 'partial_write',
  summary:
    'A call of several writes breaks off after the first ones (`writes: 1`), which stay: `500: Internal Server Error`.',
  phases: ['after'],
  swept: ['partial_write'],
  options: { writes: whole(1, 'writes') },
  shows: ({ event }) => event.applied,
  weaker: ['http_500_after', 'http_500'],
  execute: ({ options, once }) => once({ writes: typeof options.writes === 'number' ? options.writes : 1 }),
  answer: (strike) => refusal(strike, 500, 'Internal Server Error'),
};
