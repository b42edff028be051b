import type { Json } from '@faultbench/core';
import type { Shape } from './shape';

/** Whether a default is one that the world's own check takes. */
export function isPreset(value: Json, shape: Shape): boolean {
  if (shape.kind === 'flag') return typeof value === 'boolean';
  if (shape.kind === 'choice') return typeof value === 'string' && shape.values.includes(value);
  const size = shape.kind === 'text' && typeof value === 'string' ? [...value].length : value;
  if (shape.kind !== 'text' && shape.kind !== 'whole' && shape.kind !== 'number') return false;
  if (typeof size !== 'number' || (shape.kind === 'text') !== (typeof value === 'string')) return false;
  return (
    (shape.kind !== 'whole' || Number.isSafeInteger(size)) && size >= (shape.min ?? size) && size <= (shape.max ?? size)
  );
}
