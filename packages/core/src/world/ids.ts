import type { Json } from '../model/json';
import type { RecordSpec } from '../model/spec';
import { type HashKey, keyOf } from '../seed/hash';
import { hexOf } from '../seed/hex';

/** Writes the id that a number stands for. */
type WriteId = (number: number) => string | number;

/** The next id of a table: counts up, never back, and skips ids that rows hold. */
export class IdCounter {
  readonly #write: WriteId;
  #next: number;

  /** `next`: the number the next id is tried with. */
  constructor(write: WriteId, next = 1) {
    this.#write = write;
    this.#next = next;
  }

  /** A counter of the same table that goes on by itself. */
  fork(): IdCounter {
    return new IdCounter(this.#write, this.#next);
  }

  /** Takes an id that `taken` does not know. */
  take(taken: (id: string) => boolean): string | number {
    let id = this.#write(this.#next++);
    while (taken(idText(id))) id = this.#write(this.#next++);
    return id;
  }

  /** The number the next id is tried with. */
  get next(): number {
    return this.#next;
  }

  /** Goes on with this number. */
  recall(next: number): void {
    this.#next = next;
  }
}

/** Counts the ids of a record type; `seed`: of the world, for ids that are UUIDs. */
export function idsOf({ name, fields }: RecordSpec, seed: number): IdCounter {
  const { type, options = {} } = fields.id ?? {};
  if (type === 'int') return new IdCounter((number) => number);
  if (options.format === 'uuid') {
    const key = keyOf([seed, name, 'id']);
    return new IdCounter((number) => uuid(key.with(number)));
  }
  const prefix = typeof options.prefix === 'string' ? options.prefix : '';
  return new IdCounter((number) => prefix + number);
}

/** A UUID of version 4, as far as anybody can see. */
function uuid(key: HashKey): string {
  const hex = hexOf(key);
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4];
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `${variant}${hex.slice(17, 20)}`];
  return [...parts, hex.slice(20)].join('-');
}

/** Ids compare as text: 1 and "1" are one id. */
export function idText(id: Json | undefined): string {
  return typeof id === 'string' ? id : String(id);
}
