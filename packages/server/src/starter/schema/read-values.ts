import type { Json, JsonObject } from '@faultbench/core';
import type { Variant } from './unite-variants';

/** What a schema takes that lists its values; undefined for one that does not. */
export function readValues({ enum: listed, const: only }: JsonObject): Variant | undefined {
  const values = Array.isArray(listed) ? listed : only === undefined ? undefined : [only];
  if (!values) return undefined;
  const others = values.filter((value: Json) => value !== null);
  const nullable = others.length < values.length;
  const texts = others.filter((value: Json) => typeof value === 'string' && value.trim() !== '');
  if (texts.length === others.length && texts.length > 0) {
    return { shape: { kind: 'choice', values: [...new Set(texts.map(String))] }, nullable };
  }
  if (others.length === 0) return { shape: undefined, nullable };
  const isEvery = (type: string) => others.every((value: Json) => typeof value === type);
  if (isEvery('string')) return { shape: { kind: 'text' }, nullable };
  if (isEvery('boolean')) return { shape: { kind: 'flag' }, nullable };
  if (isEvery('number')) return { shape: { kind: others.every(Number.isSafeInteger) ? 'whole' : 'number' }, nullable };
  return { shape: { kind: 'json' }, nullable };
}
