import type { FaultKind } from '../kind';
import { yesOrNo } from '../option-checks';

export const crash: FaultKind = {
  name: 'crash',
  summary:
    'The server dies without an answer, after the write or before it (`crash_before`). With `restart: true` the next client finds it alive, with everything it knew.',
  phases: ['after', 'before'],
  wire: true,
  options: { restart: yesOrNo },
  answer: ({ options }) => ({ type: 'crash', restart: options.restart === true }),
  weaker: ['disconnect', 'timeout'],
};
