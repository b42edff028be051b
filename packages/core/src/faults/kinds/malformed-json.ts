import type { Outcome } from '../../model/answer';
import type { FaultKind } from '../kind';

export const malformedJson: FaultKind = {
  name: 'malformed_json',
  summary: 'A success whose text is the real JSON cut short, after the write; `malformed_json_before` before it.',
  phases: ['after', 'before'],
  swept: ['malformed_json'],
  options: {},
  weaker: ['timeout'],
  answer: (_strike, real) => ({ type: 'text', text: cutShort(real) }),
};

// a refusal of the operation stays hidden: its cut says no more than that something came
function cutShort(real: Outcome | undefined): string {
  if (!real?.ok) return '{"';
  const text = JSON.stringify(real.value);
  const cut = withoutHalfPair(text.slice(0, Math.max(1, Math.floor(text.length / 2))));
  return /^[[{"]/.test(cut) ? cut : `{"result":${cut}`;
}

function withoutHalfPair(text: string): string {
  return /[\uD800-\uDBFF]$/.test(text) ? text.slice(0, -1) : text;
}
