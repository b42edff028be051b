import type { FaultKind } from '../kind';
import { yesOrNo } from '../option-checks';

export const crash: FaultKind = {
  name: 'crash',
  summary:
    'The server dies without an answer, after the write or before it (`crash_before`); with `restart: true` the next client finds it alive with its state.',
  phases: ['after', 'before'],
  options: { restart: yesOrNo },
  answer: () => ({ type: 'crash' }),
};
