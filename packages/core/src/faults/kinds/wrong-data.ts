import { plainAnswer } from '../../model/answer';
import { isJsonObject, type Json } from '../../model/json';
import { falsified } from '../falsify';
import type { FaultKind } from '../kind';

export const wrongData: FaultKind = {
  name: 'wrong_data',
  summary:
    'An answer that is right by its schema with one field wrong: digits swapped, another member of the enum, the id of another row. `field:` says which; a field is drawn otherwise.',
  phases: ['after'],
  options: { field: (value) => (typeof value === 'string' && value !== '' ? undefined : 'the name of a field') },
  shows: ({ event: { result } }) => typeof result === 'object' && result !== null,
  answer: ({ options }, real, { source }) => {
    const answer = plainAnswer(real);
    if (answer.type !== 'value' || !source) return answer;
    const field = typeof options.field === 'string' ? options.field : undefined;
    return { type: 'value', value: inOneRow(answer.value, source.chance, (row) => falsified(row, field, source)) };
  },
};

/** The value with one of its rows changed: itself, a row of a list, or a row of a page. */
function inOneRow(value: Json, chance: (purpose: string) => number, change: (row: Json) => Json): Json {
  if (Array.isArray(value)) {
    const chosen = Math.floor(chance('row') * value.length);
    return value.map((each: Json, index) => (index === chosen ? change(each) : each));
  }
  if (isJsonObject(value) && Array.isArray(value.items))
    return { ...value, items: inOneRow(value.items, chance, change) };
  return change(value);
}
