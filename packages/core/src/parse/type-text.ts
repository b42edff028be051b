import type { FieldType } from '../fields/field-type';
import { fieldTypes } from '../fields/field-types';
import type { WrittenField } from './build-field';
import type { ListNode, Node, Range, ScalarNode } from './node';
import type { Problems } from './problems';
import { suggest } from './suggest';

/** Field types of versions to come. */
export const laterTypes: readonly string[] = ['date', 'decimal', 'list', 'object', 'token'];

/** Reads a type expression such as `enum[a, b]?`; undefined after reporting what is wrong with it. */
export function readTypeText(node: ScalarNode, text: string, problems: Problems): WrittenField | undefined {
  const match = /^\s*([^\s[\]?]*)\s*(?:(\[)(.*)\])?\s*(\?)?\s*$/s.exec(text);
  const type = findType(match?.[1] ?? text, node, problems);
  if (!match || !type) return undefined;
  const [, , bracket, inside = '', mark] = match;
  if (bracket === undefined) return { type, argument: undefined, optional: mark !== undefined };
  if (type.argument === 'none') return problems.at(node, `${type.name} takes no brackets`, `write ${type.name}`);
  const argument = split(node, inside, text.indexOf('[') + 1);
  const quoted = argument.items.find((item) => item.kind === 'scalar' && /["'[\]]/.test(item.written));
  if (!quoted) return { type, argument, optional: mark !== undefined };
  return problems.at(
    quoted,
    'a quote or bracket inside the brackets',
    'write names without quotes: enum[placed, in progress]',
  );
}

/** A type by its name, or a report of the name. */
export function findType(name: string, node: Node, problems: Problems): FieldType | undefined {
  const type = fieldTypes.find((each) => each.name === name);
  if (type) return type;
  const at =
    node.kind === 'scalar' && typeof node.value === 'string' && node.value.includes(name)
      ? part(node, node.value.indexOf(name), name.length)
      : node.named;
  const mend = `use ${fieldTypes.map((each) => each.syntax).join(', ')}`;
  if (laterTypes.includes(name)) return problems.add(at, node.path, `field type "${name}" is not yet available`, mend);
  const near = suggest(
    name,
    fieldTypes.map((each) => each.name),
  );
  const meant = near === undefined ? '' : ` - did you mean "${near}"?`;
  return problems.add(at, node.path, `unknown field type "${name}"`, mend + meant);
}

function split(node: ScalarNode, inside: string, from: number): ListNode {
  const items: Node[] = [];
  let start = 0;
  for (const piece of inside.split(',')) {
    const text = piece.trim();
    const range = part(node, from + start + piece.indexOf(text), text.length);
    if (text !== '' || inside.trim() !== '') {
      items.push({ kind: 'scalar', value: text, written: text, path: node.path, range, named: range });
    }
    start += piece.length + 1;
  }
  return { kind: 'list', items, path: node.path, range: node.range, named: node.range };
}

/** Range of a part of a text; the whole when quotes, escapes or folding hide where it stands. */
function part(node: ScalarNode, from: number, length: number): Range {
  if (!node.range) return null;
  const [start, end] = node.range;
  const quotes = end - start - node.written.length;
  if (quotes !== 0 && quotes !== 2) return node.range;
  const first = start + quotes / 2 + from;
  return [first, first + length];
}
