import type { FaultKind } from '../kind';
import { refusal } from '../refusals';

export const rateLimit: FaultKind = {
  name: 'rate_limit',
  summary:
    'More calls than the declared `rate_limit` admits: `429: Too Many Requests, retry after 7 s`; waiting that long always succeeds.',
  phases: ['before'],
  options: {},
  conditional: true,
  answer: (strike) => {
    const seconds = Number(strike.options.retry_after);
    return refusal(strike, 429, `Too Many Requests, retry after ${seconds} s`, seconds);
  },
};
