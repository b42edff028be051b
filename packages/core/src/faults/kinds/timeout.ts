import type { FaultKind } from '../kind';
import { refusal } from '../refusals';

export const timeout: FaultKind = {
  name: 'timeout',
  summary:
    'The answer is lost: `504: Request timed out after 30000 ms`. The write has happened (`timeout`) or not (`timeout_before`); the caller cannot tell.',
  phases: ['after', 'before'],
  swept: ['timeout', 'timeout_before'],
  options: {},
  weaker: ['timeout_before'],
  answer: (strike) => refusal(strike, 504, 'Request timed out after 30000 ms'),
};
