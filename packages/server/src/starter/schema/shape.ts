import type { Json } from '@faultbench/core';

/** What a JSON Schema says, as far as world files can say it; whatever they cannot is `json`, which takes everything. */
export type Shape =
  | (Bounds & { readonly kind: 'text' })
  | (Bounds & { readonly kind: 'whole' | 'number' })
  | { readonly kind: 'flag' | 'instant' | 'day' | 'json' }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | (Bounds & { readonly kind: 'list'; readonly of: Shape })
  | { readonly kind: 'object'; readonly properties: readonly Property[] };

export interface Bounds {
  readonly min?: number;
  readonly max?: number;
}

/** A named part of an object, or an argument of a tool. */
export interface Property {
  readonly name: string;
  readonly shape: Shape;
  readonly required: boolean;
  readonly description?: string;
  readonly default?: Json;
  /** Name of the schema it refers to: its own, that of its items, or of what may stand in place of an id. */
  readonly named?: string;
  /** Told, never given. */
  readonly readOnly?: true;
}

/** The same in everything that a value must be. */
export function sameShape(a: Shape, b: Shape): boolean {
  return JSON.stringify(bare(a)) === JSON.stringify(bare(b));
}

function bare(shape: Shape): unknown {
  if (shape.kind === 'list') return { ...shape, of: bare(shape.of) };
  if (shape.kind !== 'object') return shape;
  return shape.properties.map(({ name, shape: inner, required }) => ({ name, inner: bare(inner), required }));
}
