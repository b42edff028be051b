import { formatInstant, parseInstant } from '../../clock/instants';
import { plainAnswer } from '../../model/answer';
import { isJsonObject, type Json } from '../../model/json';
import { equalJson } from '../../world/match';
import type { FaultKind } from '../kind';
import { signedDuration, signedMs } from '../option-checks';

export const skew: FaultKind = {
  name: 'skew',
  summary: 'Datetimes in the answer are shifted: `skew: -3h` in rules, `fault: skew, by: -3h` in a plan.',
  phases: ['none'],
  options: { by: signedDuration },
  required: ['by'],
  short: { option: 'by', example: '-3h' },
  shows: ({ event: { result = null } }) => !equalJson(shifted(result, 1), result),
  answer: (strike, real) => {
    const answer = plainAnswer(real);
    return answer.type === 'value'
      ? { type: 'value', value: shifted(answer.value, signedMs(strike.options.by) ?? 0) }
      : answer;
  },
};

// what an instant of the canonical form can hold
const FIRST_MS = Date.parse('0000-01-01T00:00:00.000Z');
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');

const canonical = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

function shifted(value: Json, ms: number): Json {
  if (typeof value === 'string') return canonical.test(value) ? moved(value, ms) : value;
  if (Array.isArray(value)) return value.map((each: Json) => shifted(each, ms));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shifted(each, ms)]));
}

function moved(instant: string, ms: number): string {
  return formatInstant(Math.min(LAST_MS, Math.max(FIRST_MS, (parseInstant(instant) ?? 0) + ms)));
}
