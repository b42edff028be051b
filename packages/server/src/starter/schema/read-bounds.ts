import type { JsonObject } from '@faultbench/core';
import type { Bounds } from './shape';

type Bounded = 'text' | 'whole' | 'number' | 'list';

const names = { text: 'Length', list: 'Items', whole: 'imum', number: 'imum' } as const;
/** What world files take for the two bounds. */
const limits = {
  text: [0, 100_000],
  list: [0, 1000],
  whole: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  number: [-Number.MAX_VALUE, Number.MAX_VALUE],
} as const;

/** The bounds of a schema that a field can have; one that world files cannot say is left out. */
export function readBounds(schema: JsonObject, kind: Bounded): Bounds {
  const min = bound(schema, kind, 'min');
  const max = bound(schema, kind, 'max');
  if (min !== undefined && max !== undefined && min > max) return {};
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}

function bound(schema: JsonObject, kind: Bounded, side: 'min' | 'max'): number | undefined {
  const given = schema[`${side}${names[kind]}`] ?? (kind === 'whole' ? exclusive(schema, side) : undefined);
  const [least, most] = limits[kind];
  if (typeof given !== 'number' || given < least || given > most) return undefined;
  // the ends of the range say nothing
  if (given === (side === 'min' ? least : most)) return undefined;
  return kind === 'number' ? given : side === 'min' ? Math.ceil(given) : Math.floor(given);
}

function exclusive(schema: JsonObject, side: 'min' | 'max'): number | undefined {
  const given = schema[side === 'min' ? 'exclusiveMinimum' : 'exclusiveMaximum'];
  if (typeof given !== 'number') return undefined;
  return side === 'min' ? Math.floor(given) + 1 : Math.ceil(given) - 1;
}
