import type { FieldType } from '../fields/field-type';
import { fieldTypes } from '../fields/field-types';
import type { WrittenField } from './build-field';
import type { ListNode, Node, Range, ScalarNode } from './node';
import type { Problems } from './problems';
import { suggest } from './suggest';

/** Reads a type expression such as `enum[a, b]?`; undefined after reporting what is wrong with it. */
export function readTypeText(node: ScalarNode, text: string, problems: Problems): WrittenField | undefined {
  const match = /^\s*([^\s[\]?]*)\s*(?:(\[)(.*)\])?\s*(\?)?\s*$/s.exec(text);
  const type = findType(match?.[1] ?? text, node, problems);
  if (!match || !type) return undefined;
  const [, , bracket, inside = '', mark] = match;
  const written = { type, optional: mark !== undefined };
  if (bracket === undefined) return { ...written, argument: undefined };
  if (type.argument === 'none') return problems.at(node, `${type.name} takes no brackets`, `write ${type.name}`);
  const from = text.indexOf('[') + 1;
  if (type.argument === 'type') return { ...written, argument: piece(node, inside, from) };
  const argument = split(node, inside, from);
  const quoted = argument.items.find((item) => item.kind === 'scalar' && /["'[\]]/.test(item.written));
  if (!quoted) return { ...written, argument };
  return problems.at(
    quoted,
    'a quote or bracket inside the brackets',
    'write names without quotes: enum[placed, in progress]',
  );
}

/** A type by its name, or a report of the name. */
function findType(name: string, node: ScalarNode, problems: Problems): FieldType | undefined {
  const type = fieldTypes.find((each) => each.name === name);
  if (type) return type;
  const text = String(node.value);
  const at = text.includes(name) ? part(node, text.indexOf(name), name.length) : node.named;
  const mend = `use ${fieldTypes.map((each) => each.syntax).join(', ')}`;
  const near = suggest(
    name,
    fieldTypes.map((each) => each.name),
  );
  const meant = near === undefined ? '' : ` - did you mean "${near}"?`;
  return problems.add(at, node.path, `unknown field type "${name}"`, mend + meant);
}

function split(node: ScalarNode, inside: string, from: number): ListNode {
  const items: Node[] = [];
  let start = from;
  for (const text of inside.split(',')) {
    if (text.trim() !== '' || inside.trim() !== '') items.push(piece(node, text, start));
    start += text.length + 1;
  }
  return { kind: 'list', items, path: node.path, range: node.range, named: node.range };
}

/** A part of a text as a text of its own, without the blanks around it. */
function piece(node: ScalarNode, text: string, from: number): ScalarNode {
  const value = text.trim();
  const range = part(node, from + text.indexOf(value), value.length);
  return { kind: 'scalar', value, written: value, path: node.path, range, named: range };
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
