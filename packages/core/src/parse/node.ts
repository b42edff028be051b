import type { Source } from './source';

/**
 * A YAML document, or a value from a test, as the checks see it: values with their places, nothing of the parser.
 */
export type Node = ScalarNode | ListNode | MapNode | BrokenNode;

/** Offsets into the text, or into that of another file; null for values that come from no text. */
export type Range = readonly [start: number, end: number, other?: Source] | null;

interface Placed {
  /** `services.orders.seed.refunds.rows[0].amount` */
  readonly path: string;
  readonly range: Range;
  /** Where it is named: its key, or itself when it has none. */
  readonly named: Range;
}

export interface ScalarNode extends Placed {
  readonly kind: 'scalar';
  readonly value: string | number | boolean | null;
  /** As it stands in the file, without quotes. */
  readonly written: string;
}

export interface ListNode extends Placed {
  readonly kind: 'list';
  readonly items: readonly Node[];
}

export interface MapNode extends Placed {
  readonly kind: 'map';
  readonly entries: readonly Entry[];
}

/** Its problem is reported already; every check passes over it. */
export interface BrokenNode extends Placed {
  readonly kind: 'broken';
}

export interface Entry {
  readonly key: string;
  readonly keyRange: Range;
  readonly value: Node;
}

/** Value of a key, if the map has it. */
export function entryOf(map: MapNode, key: string): Node | undefined {
  return map.entries.find((entry) => entry.key === key)?.value;
}

/** What `read` makes of the value of a key, if the map has it. */
export function readKey<T>(map: MapNode | undefined, key: string, read: (node: Node) => T | undefined): T | undefined {
  const node = map && entryOf(map, key);
  return node && read(node);
}

/** The node at the end of a way, or the last one on it that is there. */
export function partAt(node: Node, [key, ...rest]: readonly string[]): Node {
  const next = key === undefined ? undefined : childOf(node, key);
  return next ? partAt(next, rest) : node;
}

/** What a list has at an index, or a map at a key. */
export function childOf(node: Node, key: string): Node | undefined {
  if (node.kind === 'list') return node.items[Number(key)];
  return node.kind === 'map' ? entryOf(node, key) : undefined;
}
