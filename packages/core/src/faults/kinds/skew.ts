import { formatInstant, parseInstant } from '../../clock/instants';
import { plainAnswer } from '../../model/answer';
import { isJsonObject, type Json } from '../../model/json';
import type { FaultKind } from '../kind';
import { signedDuration, signedMs } from '../option-checks';

export const skew: FaultKind = {
  name: 'skew',
  summary: 'Datetimes in the answer are shifted: `skew: -3h` in rules, `fault: skew, by: -3h` in a plan.',
  phases: ['none'],
  options: { by: signedDuration },
  required: ['by'],
  short: { option: 'by', example: '-3h' },
  answer: (strike, real) => {
    const answer = plainAnswer(real);
    return answer.type === 'value'
      ? { type: 'value', value: shifted(answer.value, signedMs(strike.options.by) ?? 0) }
      : answer;
  },
};

const canonical = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

function shifted(value: Json, ms: number): Json {
  if (typeof value === 'string') return canonical.test(value) ? formatInstant((parseInstant(value) ?? 0) + ms) : value;
  if (Array.isArray(value)) return value.map((each: Json) => shifted(each, ms));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shifted(each, ms)]));
}
