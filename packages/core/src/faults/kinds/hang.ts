import type { FaultKind } from '../kind';

export const hang: FaultKind = {
  name: 'hang',
  summary:
    'No answer until the run ends or the caller gives up; the write has happened (`hang`) or not (`hang_before`).',
  phases: ['after', 'before'],
  wire: true,
  options: {},
  weaker: ['timeout'],
  answer: () => ({ type: 'hang' }),
};
