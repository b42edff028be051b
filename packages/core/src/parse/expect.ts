import type { ListNode, MapNode, Node } from './node';
import type { Problems } from './problems';

/** Each takes a node for what it must be, or reports what it is instead; a broken node is passed over. */
export function expectMap(node: Node, problems: Problems, mend: string): MapNode | undefined {
  if (node.kind === 'map') return node;
  return unexpected(node, 'a mapping', problems, mend);
}

export function expectList(node: Node, problems: Problems, mend: string): ListNode | undefined {
  if (node.kind === 'list') return node;
  return unexpected(node, 'a list', problems, mend);
}

/** Text that is not empty; what YAML reads as a number or as true must be quoted. */
export function expectText(node: Node, problems: Problems, mend: string): string | undefined {
  if (node.kind === 'scalar' && typeof node.value === 'string' && node.value.trim() !== '') return node.value;
  const isOther = node.kind === 'scalar' && node.value !== null && typeof node.value !== 'string';
  return unexpected(node, 'text', problems, isOther ? quoteIt(node.written) : mend);
}

export function expectFlag(node: Node, problems: Problems): boolean | undefined {
  if (node.kind === 'scalar' && typeof node.value === 'boolean') return node.value;
  return unexpected(node, 'true or false', problems, 'YAML 1.2 knows true and false alone');
}

/** A whole number of at least `least`. */
export function expectWhole(
  node: Node,
  problems: Problems,
  least: number,
  most = Number.MAX_SAFE_INTEGER,
): number | undefined {
  if (node.kind === 'scalar' && isWhole(node.value) && node.value >= least && node.value <= most) return node.value;
  const upTo = most === Number.MAX_SAFE_INTEGER ? 'a safe integer' : `at most ${most}`;
  return unexpected(node, `a whole number >= ${least}`, problems, `write a whole number without quotes, ${upTo}`);
}

export function quoteIt(written: string): string {
  return `quote it: "${written}"`;
}

/** Reports a node that is not what it must be. */
export function unexpected(node: Node, wanted: string, problems: Problems, mend: string): undefined {
  if (node.kind === 'broken') return undefined;
  return problems.at(node, `must be ${wanted}, not ${nameOf(node)}`, mend);
}

/** "a list", "nothing", 007 */
export function nameOf(node: Node): string {
  if (node.kind === 'list') return 'a list';
  if (node.kind === 'map') return 'a mapping';
  if (node.kind === 'broken' || node.value === null) return 'nothing';
  if (typeof node.value !== 'string') return node.written;
  return `"${node.value.length > 60 ? `${node.value.slice(0, 57)}...` : node.value}"`;
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value);
}
