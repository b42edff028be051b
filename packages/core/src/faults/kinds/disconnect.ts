import type { FaultKind } from '../kind';

export const disconnect: FaultKind = {
  name: 'disconnect',
  summary: 'The connection closes without an answer, after the write or before it (`disconnect_before`).',
  phases: ['after', 'before'],
  wire: true,
  options: {},
  weaker: ['timeout'],
  answer: () => ({ type: 'disconnect' }),
};
