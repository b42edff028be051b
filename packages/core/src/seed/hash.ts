/**
 * Keyed chance, version 1. A number depends on its key parts alone: no stream, no state, no order.
 *
 * Two 32-bit lanes; every part is folded into both and mixed by murmur3's finalizer (a full avalanche step).
 * Text is folded code unit by code unit (FNV-1a per lane, different offsets), numbers as two 32-bit halves;
 * a tag per part keeps ("ab","c") apart from ("a","bc") and 1 apart from "1".
 * Changing anything here breaks every seed in the world: golden tests pin it.
 */
export const HASH_VERSION = 1;

const { imul } = Math;

export type HashPart = string | number;

/** A number in [0, 1) with 53 random bits. */
export function hash01(...parts: readonly HashPart[]): number {
  return unitOf(keyOf(parts));
}

/** An integer in [min, max], both included. */
export function hashInt(min: number, max: number, ...parts: readonly HashPart[]): number {
  return min + Math.floor(hash01(...parts) * (max - min + 1));
}

/** Two unsigned 32-bit numbers. */
export function hashLanes(parts: readonly HashPart[]): readonly [number, number] {
  const { a, b } = keyOf(parts);
  return [a >>> 0, b >>> 0];
}

/** The state after some key parts: where they are many alike, the first ones need folding once. */
export interface HashKey {
  readonly a: number;
  readonly b: number;
}

export function keyOf(parts: readonly HashPart[], from: HashKey = start): HashKey {
  let key = from;
  for (const part of parts) key = extended(key, part);
  return key;
}

/** The number in [0, 1) of a key. */
export function unitOf({ a, b }: HashKey): number {
  return ((a >>> 5) * 67108864 + (b >>> 6)) / 9007199254740992;
}

const start: HashKey = { a: 0x9e3779b9 | 0, b: 0x85ebca6b | 0 };

/** The key with one more part. */
export function extended(key: HashKey, part: HashPart): HashKey {
  let { a, b } = key;
  if (typeof part === 'string') {
    a = avalanche(foldText(a ^ 0x53747231, part));
    b = avalanche(foldText(b ^ 0x53747232, part));
  } else {
    const high = Math.floor(part / 4294967296) | 0;
    const low = part | 0;
    a = avalanche(avalanche(a ^ 0x4e756d31 ^ low) ^ high);
    b = avalanche(avalanche(b ^ 0x4e756d32 ^ low) ^ high);
  }
  a = avalanche(a ^ b);
  return { a, b: avalanche((b + a) | 0) };
}

function foldText(start: number, text: string): number {
  let hash = start;
  for (let index = 0; index < text.length; index++) {
    hash = imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash ^ text.length;
}

function avalanche(value: number): number {
  let mixed = value ^ (value >>> 16);
  mixed = imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = imul(mixed, 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
