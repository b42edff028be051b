import type { JsonObject } from '../model/json';
import type { Node } from '../parse/node';
import type { Declaration } from './declaration';
import { numberOf, readRange } from './range';

const longest = 100_000;

/** Options of an id that is text: it is allocated, so that it takes nothing else. */
export function readId(declaration: Declaration): JsonObject | undefined {
  const { refuse } = declaration;
  for (const name of ['faker', 'pattern', 'min', 'max']) {
    const node = declaration.option(name);
    if (node) return refuse(`an id takes no ${name}`, 'ids are given out: use prefix, or format: uuid', node);
  }
  const [prefix, format] = [declaration.option('prefix'), declaration.option('format')];
  if (prefix && format) return refuse('prefix beside format', 'keep one of them', format);
  if (format && textOf(format) !== 'uuid')
    return refuse('the format of an id must be uuid', 'write format: uuid', format);
  if (prefix && textOf(prefix) === undefined) return refuse('a prefix must be text', 'write prefix: "ord_"', prefix);
  return { ...(prefix ? { prefix: textOf(prefix) ?? '' } : {}), ...(format ? { format: 'uuid' } : {}) };
}

/** Options of any other text. */
export function readText(declaration: Declaration): JsonObject | undefined {
  for (const name of ['prefix', 'format']) {
    const node = declaration.option(name);
    if (node) return declaration.refuse(`only an id takes a ${name}`, 'remove it', node);
  }
  const fits = (value: number) => Number.isSafeInteger(value) && value >= 0 && value <= longest;
  const range = readRange(
    declaration,
    `a whole number of characters, 0 to ${longest}`,
    (node) => numberOf(node, fits),
    (a, b) => a - b,
  );
  const pattern = readOption(declaration, 'pattern', readPatternText);
  const faker = readOption(declaration, 'faker', readFaker);
  return range && pattern && faker && { ...range, ...pattern, ...faker };
}

function readOption(
  declaration: Declaration,
  name: string,
  read: (node: Node, declaration: Declaration) => string | undefined,
): JsonObject | undefined {
  const node = declaration.option(name);
  if (!node || node.kind === 'broken') return {};
  const text = read(node, declaration);
  return text === undefined ? undefined : { [name]: text };
}

function readPatternText(node: Node, { refuse }: Declaration): string | undefined {
  const text = textOf(node);
  if (text === undefined) return refuse('a pattern must be text', 'quote it: "^[A-Z]{3}$"', node);
  try {
    new RegExp(text, 'u');
    return text;
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message.replace(/^.*\/u?: /, '').toLowerCase() : 'unreadable';
    return refuse(
      `no regular expression: ${reason}`,
      'mend it; a backslash before a sign that has no meaning is not allowed',
      node,
    );
  }
}

function readFaker(node: Node, { refuse, fakes, place }: Declaration): string | undefined {
  if (place === 'argument') return refuse('an argument takes no faker', 'remove it: arguments are not seeded', node);
  const text = textOf(node) ?? '';
  const example = 'write a module and a method, such as internet.email';
  if (!/^[a-z]\w*\.[a-z]\w*$/.test(text)) return refuse('faker must name a method', example, node);
  const wrong = fakes?.check(text);
  return wrong ? refuse(wrong.message, wrong.mend, node) : text;
}

function textOf(node: Node): string | undefined {
  return node.kind === 'scalar' && typeof node.value === 'string' && node.value !== '' ? node.value : undefined;
}
