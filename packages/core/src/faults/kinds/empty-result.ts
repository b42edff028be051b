import type { FaultKind } from '../kind';

export const emptyResult: FaultKind = {
  name: 'empty_result',
  summary:
    'A success with nothing in it: `[]` for a list, empty text otherwise; before the write, or after it (`empty_result_after`).',
  phases: ['before', 'after'],
  swept: ['empty_result'],
  options: {},
  answer: (_strike, _real, site) => ({ type: 'text', text: site.operation === 'list' ? '[]' : '' }),
};
