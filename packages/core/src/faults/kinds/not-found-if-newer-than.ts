import type { FaultKind } from '../kind';
import { refusal } from '../refusals';

export const notFoundIfNewerThan: FaultKind = {
  name: 'not_found_if_newer_than',
  summary:
    'Sync lag: a row whose first datetime is younger than this duration is not found yet. Stands in rules, on get, update and delete.',
  phases: ['before'],
  options: {},
  conditional: true,
  answer: (strike, _real, site) => refusal(strike, 404, site.missing ?? 'Not Found'),
};
