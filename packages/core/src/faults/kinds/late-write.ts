import { whenDone } from '../../engine/when-done';
import type { FaultKind } from '../kind';
import { readVisibleAfter, visibleAfterCheck } from '../option-checks';
import { timeout } from './timeout';

const twoCalls = { calls: 2 };

export const lateWrite: FaultKind = {
  name: 'late_write',
  summary:
    'As `timeout`, the write made at once, but callers’ reads do not see it for `visible_after: 2 calls` (further calls of any operation) or `30s`.',
  phases: ['after'],
  swept: ['late_write'],
  shows: ({ event }) => event.applied,
  weaker: ['timeout'],
  options: { visible_after: visibleAfterCheck },
  execute: ({ options, once }) =>
    whenDone(once(), (done) => ({ ...done, late: readVisibleAfter(options.visible_after) ?? twoCalls })),
  answer: timeout.answer,
};
