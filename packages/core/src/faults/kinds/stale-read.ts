import { plainAnswer } from '../../model/answer';
import type { FaultKind } from '../kind';
import { whole } from '../option-checks';

export const staleRead: FaultKind = {
  name: 'stale_read',
  summary: 'Answered from the world as it was `revisions: 1` writes ago.',
  phases: ['after'],
  swept: ['stale_read'],
  shows: ({ history }) => history > 0,
  options: { revisions: whole(1, 'writes') },
  execute: ({ options, once }) => once({ ago: typeof options.revisions === 'number' ? options.revisions : 1 }),
  answer: (_strike, real) => plainAnswer(real),
};
