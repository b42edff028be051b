import type { FaultKind } from '../kind';
import { refusal } from '../refusals';

export const notFound: FaultKind = {
  name: 'not_found',
  summary: 'Refused exactly as a missing row is: `404: orders 7 not found`.',
  phases: ['before'],
  options: {},
  answer: (strike, _real, site) => refusal(strike, 404, site.missing ?? 'Not Found'),
};
