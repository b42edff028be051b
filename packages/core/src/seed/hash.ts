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
  return keyOf(parts).unit;
}

/** An integer in [min, max], both included. */
export function hashInt(min: number, max: number, ...parts: readonly HashPart[]): number {
  return min + Math.floor(hash01(...parts) * (max - min + 1));
}

/** Two unsigned 32-bit numbers. */
export function hashLanes(parts: readonly HashPart[]): readonly [number, number] {
  return keyOf(parts).lanes;
}

/** The key of some parts. Where many keys begin alike, the beginning is made once. */
export function keyOf(parts: readonly HashPart[]): HashKey {
  const key = new HashKey();
  for (const part of parts) key.add(part);
  return key;
}

/** Folds in one part after another, in place: large worlds take millions of keys. */
export class HashKey {
  #a = 0x9e3779b9 | 0;
  #b = 0x85ebca6b | 0;

  /** Becomes the key of the other's parts. */
  restart(from: HashKey): this {
    this.#a = from.#a;
    this.#b = from.#b;
    return this;
  }

  /** A key of its own with one more part. */
  with(part: HashPart): HashKey {
    return new HashKey().restart(this).add(part);
  }

  add(part: HashPart): this {
    if (typeof part === 'string') this.#addText(part);
    else this.#addNumber(part);
    return this;
  }

  /** A number in [0, 1) with 53 random bits. */
  get unit(): number {
    return ((this.#a >>> 5) * 67108864 + (this.#b >>> 6)) / 9007199254740992;
  }

  get lanes(): readonly [number, number] {
    return [this.#a >>> 0, this.#b >>> 0];
  }

  #addText(text: string): void {
    let a = this.#a ^ 0x53747231;
    let b = this.#b ^ 0x53747232;
    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      a = imul(a ^ unit, 0x01000193);
      b = imul(b ^ unit, 0x01000193);
    }
    this.#stir(a ^ text.length, b ^ text.length);
  }

  #addNumber(number: number): void {
    const high = Math.floor(number / 4294967296) | 0;
    const low = number | 0;
    this.#stir(avalanche(this.#a ^ 0x4e756d31 ^ low) ^ high, avalanche(this.#b ^ 0x4e756d32 ^ low) ^ high);
  }

  #stir(a: number, b: number): void {
    const mixed = avalanche(b);
    this.#a = avalanche(avalanche(a) ^ mixed);
    this.#b = avalanche((mixed + this.#a) | 0);
  }
}

function avalanche(value: number): number {
  let mixed = value ^ (value >>> 16);
  mixed = imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = imul(mixed, 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
