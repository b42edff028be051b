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

/** A plain value as a node that stands at one place as a whole. */
export function jsonNode(value: Json, written: string, spot: Pick<Node, 'path' | 'range' | 'named'>): Node {
  const child = (key: string | number, inner: Json) =>
    jsonNode(inner, typeof inner === 'string' ? inner : JSON.stringify(inner), {
      ...spot,
      path: `${spot.path}.${key}`,
    });
  if (typeof value !== 'object' || value === null) return { kind: 'scalar', value, written, ...spot };
  if (Array.isArray(value))
    return { kind: 'list', items: value.map((each: Json, index) => child(index, each)), ...spot };
  const entries = Object.entries(value).map(([key, each]) => ({ key, keyRange: spot.range, value: child(key, each) }));
  return { kind: 'map', entries, ...spot };
}
