import type { FieldType } from '../fields/field-type';
import { fieldTypes } from '../fields/field-types';
import type { ListNode, Node, Range, ScalarNode } from './node';
import type { Problems } from './problems';
import { suggest } from './suggest';

/** `enum[a, b]?` taken apart. */
export interface TypeText {
  readonly type: FieldType;
  /** What stands between the brackets, split at its commas. */
  readonly argument: ListNode | undefined;
  readonly optional: boolean;
}

/** Field types of versions to come. */
const later: readonly string[] = ['date', 'decimal', 'list', 'object', 'token'];

/** Reads a type expression; undefined after reporting what is wrong with it. */
export function readTypeText(node: ScalarNode & { readonly value: string }, problems: Problems): TypeText | undefined {
  const match = /^\s*([^\s[\]?]*)\s*(?:(\[)(.*)\])?\s*(\?)?\s*$/s.exec(node.value);
  const name = match?.[1] ?? node.value;
  const type = findType(name, node, problems);
  if (!type) return undefined;
  if (!match)
    return problems.at(
      node,
      `"${node.value}" is no type`,
      `write ${type.syntax}, with ? after it where it is optional`,
    );
  const inside = match[2] === undefined ? undefined : (match[3] ?? '');
  if (type.argument === 'none' && inside !== undefined) {
    return problems.at(node, `${type.name} takes no brackets`, `write ${type.name}`);
  }
  const argument = inside === undefined ? undefined : split(node, inside, node.value.indexOf('[') + 1);
  const quoted = argument?.items.find((item) => item.kind === 'scalar' && /["'[\]]/.test(item.written));
  if (quoted)
    return problems.at(
      quoted,
      'a quote or bracket inside the brackets',
      'write the names without quotes: enum[placed, in progress]',
    );
  return { type, argument, optional: match[4] !== undefined };
}

/** A type by its name, or a report of the name. */
export function findType(name: string, node: ScalarNode, problems: Problems): FieldType | undefined {
  const type = fieldTypes.find((each) => each.name === name);
  if (type) return type;
  const at = part(node, node.value === null ? 0 : String(node.value).indexOf(name), name.length);
  const syntaxes = fieldTypes.map((each) => each.syntax).join(', ');
  if (later.includes(name))
    return problems.add(at, node.path, `field type "${name}" is not yet available`, `use ${syntaxes}`);
  const near = suggest(
    name,
    fieldTypes.map((each) => each.name),
  );
  const mend = `use ${syntaxes}${near === undefined ? '' : ` - did you mean "${near}"?`}`;
  return problems.add(at, node.path, `unknown field type "${name}"`, mend);
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
