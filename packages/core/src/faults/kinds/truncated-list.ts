import { plainAnswer } from '../../model/answer';
import { isJsonObject, type Json } from '../../model/json';
import type { FaultKind } from '../kind';

export const truncatedList: FaultKind = {
  name: 'truncated_list',
  summary:
    'A list or page that is silently shorter: the second half of its rows is missing, and its total says so too.',
  phases: ['after'],
  swept: ['truncated_list'],
  options: {},
  shows: ({ event: { result } }) => result !== undefined && (listIn(result)?.length ?? 0) > 0,
  answer: (_strike, real) => {
    const answer = plainAnswer(real);
    return answer.type === 'value' ? { type: 'value', value: shortened(answer.value) } : answer;
  },
};

/** The rows of a list or of a page. */
function listIn(value: Json): readonly Json[] | undefined {
  if (Array.isArray(value)) return value;
  return isJsonObject(value) && Array.isArray(value.items) ? value.items : undefined;
}

function shortened(value: Json): Json {
  const rows = listIn(value);
  if (!rows) return value;
  const left = rows.slice(0, Math.floor(rows.length / 2));
  if (!isJsonObject(value)) return left;
  const { total } = value;
  return {
    ...value,
    items: left,
    ...(typeof total === 'number' ? { total: total - (rows.length - left.length) } : {}),
  };
}
