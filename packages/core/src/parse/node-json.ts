import type { Json } from '../model/json';
import type { Node } from './node';

/** The plain value of a node; undefined when a part of it is broken. */
export function jsonOf(node: Node): Json | undefined {
  if (node.kind === 'scalar') return node.value;
  if (node.kind === 'broken') return undefined;
  const parts = node.kind === 'list' ? node.items.map(jsonOf) : node.entries.map((entry) => jsonOf(entry.value));
  const values = parts.filter((part) => part !== undefined);
  if (values.length < parts.length) return undefined;
  if (node.kind === 'list') return values;
  return Object.fromEntries(node.entries.map(({ key }, index) => [key, values[index] ?? null]));
}
