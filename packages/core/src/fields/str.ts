import { accept, type FieldType, refuseValue } from './field-type';
import { words } from './words';

const pairs = words.length * words.length;
const pureAttempts = 8;

export const str: FieldType = {
  name: 'str',
  syntax: 'str',
  summary: 'Text. Seeded: one or two words of a pinned list. `id` takes `prefix: ord_`.',
  argument: 'none',
  options: ['prefix'],
  ordered: true,
  parse: (declaration) => {
    const prefix = declaration.option('prefix');
    if (!prefix || prefix.kind === 'broken') return {};
    if (declaration.name !== 'id') return declaration.refuse('only an id takes a prefix', 'remove it', prefix);
    if (prefix.kind === 'scalar' && typeof prefix.value === 'string') return { prefix: prefix.value };
    return declaration.refuse('a prefix must be text', 'write prefix: "ord_"', prefix);
  },
  schema: () => ({ type: 'string' }),
  normalize: (value) => (typeof value === 'string' ? accept(value) : refuseValue('text', value)),
  distinct: () => Number.MAX_SAFE_INTEGER,
  generate: (_field, draw) => {
    const index = draw.index(2 * pairs);
    const second = words[index % words.length] ?? '';
    const text = index < pairs ? second : `${words[Math.floor((index - pairs) / words.length)]} ${second}`;
    return draw.attempt < pureAttempts ? text : `${text} ${draw.row + 1}`;
  },
  typeText: () => 'string',
};
