import type { FaultKind } from '../kind';

export const crash: FaultKind = {
  name: 'crash',
  summary: 'The server dies without an answer, after the write or before it (`crash_before`).',
  phases: ['after', 'before'],
  options: {},
  weaker: ['disconnect', 'timeout'],
  later: ['restart'],
  answer: () => ({ type: 'crash' }),
};
