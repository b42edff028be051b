import type { Json, JsonObject } from '../model/json';
import type { Node } from '../parse/node';
import type { Declaration } from './declaration';

/** Bounds of a field, each with the text it is shown by. */
export interface Range<Value extends Json = number> {
  readonly min?: Value;
  readonly max?: Value;
}

/** Reads `min` and `max`; undefined after a refusal. `wanted`: "a whole number". */
export function readRange<Value extends Json>(
  declaration: Declaration,
  wanted: string,
  read: (node: Node) => Value | undefined,
  compare: (a: Value, b: Value) => number,
): JsonObject | undefined {
  const bounds: Record<string, Value> = {};
  for (const name of ['min', 'max']) {
    const node = declaration.option(name);
    if (!node || node.kind === 'broken') continue;
    const bound = read(node);
    if (bound === undefined) return declaration.refuse(`${name} must be ${wanted}`, `write ${name}: ${wanted}`, node);
    bounds[name] = bound;
  }
  const { min, max } = bounds;
  if (min === undefined || max === undefined || compare(min, max) <= 0) return bounds;
  return declaration.refuse(`min ${min} is above max ${max}`, 'swap them', declaration.option('min'));
}

/** Reads a bound that is a number. */
export function numberOf(node: Node, fits: (value: number) => boolean): number | undefined {
  return node.kind === 'scalar' && typeof node.value === 'number' && fits(node.value) ? node.value : undefined;
}

/** The bounds of a checked field that are numbers. */
export function rangeOf({ min, max }: JsonObject): Range {
  return { ...(typeof min === 'number' ? { min } : {}), ...(typeof max === 'number' ? { max } : {}) };
}

export function within(value: number, { min, max }: Range): boolean {
  return value >= (min ?? value) && value <= (max ?? value);
}

/** " from 1 to 100", " of at least 1 item", " of at most 100", or nothing: to follow what a value must be. */
export function rangeText({ min, max }: Range<Json>, unit?: string): string {
  const counted = (bound: Json) => (unit === undefined ? String(bound) : `${bound} ${unit}${bound === 1 ? '' : 's'}`);
  if (min !== undefined && max !== undefined)
    return min === max ? ` of ${counted(min)}` : ` from ${min} to ${counted(max)}`;
  if (min !== undefined) return ` of at least ${counted(min)}`;
  return max === undefined ? '' : ` of at most ${counted(max)}`;
}

/** "From 1 to 100." for a model to read; nothing without bounds. */
export function rangeHint(range: Range<Json>, unit?: string): string | undefined {
  const text = rangeText(range, unit).trim().replace(/^of /, '');
  return text === '' ? undefined : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Bounds of seeded numbers: those given, the others as near to 0 and 1000 as they can be. */
export function seedRange({ min, max }: Range): { readonly low: number; readonly high: number } {
  const low = min ?? (max !== undefined && max < 0 ? max - 1000 : 0);
  return { low, high: max ?? (low < 1000 ? 1000 : low + 1000) };
}
