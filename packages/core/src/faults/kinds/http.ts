import type { FaultKind } from '../kind';
import { refusal } from '../refusals';
import { statusText } from '../status-text';

export const http: FaultKind = {
  name: 'http_NNN',
  summary:
    'Refused with any status from 400 to 599 and its usual text, before the write; `http_NNN_after` after it. `http_429` takes `retry_after` (seconds, default 1).',
  phases: ['before', 'after'],
  swept: ['http_500', 'http_500_after', 'http_503', 'http_429'],
  weaker: ['http_500'],
  memberOptions: { retry_after: 'http_429' },
  options: { retry_after: (value) => (isSeconds(value) ? undefined : 'a whole number of seconds, at least 1') },
  family: {
    test: (key) => /^http_[45]\d\d$/.test(key),
    examples: [
      'http_500',
      'http_503',
      'http_429',
      'http_401',
      'http_403',
      'http_404',
      'http_409',
      'http_502',
      'http_504',
    ],
  },
  answer: (strike) => {
    const status = Number(strike.fault.slice('http_'.length));
    if (status !== 429) return refusal(strike, status, statusText(status));
    const seconds = typeof strike.options.retry_after === 'number' ? strike.options.retry_after : 1;
    return refusal(strike, status, `${statusText(status)}, retry after ${seconds} s`, seconds);
  },
};

function isSeconds(value: unknown): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1;
}
