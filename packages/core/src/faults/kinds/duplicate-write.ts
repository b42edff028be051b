import { whenDone } from '../../engine/when-done';
import { plainAnswer } from '../../model/answer';
import type { FaultKind } from '../kind';

export const duplicateWrite: FaultKind = {
  name: 'duplicate_write',
  summary: 'The operation is applied twice, each time as a transaction of its own; the caller gets the first answer.',
  phases: ['after'],
  swept: ['duplicate_write'],
  options: {},
  shows: ({ event }) => event.applied,
  execute: ({ once }) =>
    whenDone(once(), (first) => {
      if (first.cancelled || first.commits.length === 0) return first;
      return whenDone(once(), (second) => ({
        ...first,
        commits: [...first.commits, ...second.commits],
        second: second.outcome,
      }));
    }),
  answer: (_strike, real) => plainAnswer(real),
};
