import type { Json } from '../model/json';
import type { RecordSpec } from '../model/spec';
import { hashLanes } from '../seed/hash';

/** The next id of a table: counts up, never back, and skips ids that rows hold. */
export class IdCounter {
  readonly #record: RecordSpec;
  readonly #seed: number;
  #next: number;

  /** `seed`: of the world, for ids that are UUIDs; `next`: the number the next id is tried with. */
  constructor(record: RecordSpec, seed: number, next = 1) {
    this.#record = record;
    this.#seed = seed;
    this.#next = next;
  }

  /** A counter of the same table that goes on by itself. */
  fork(next = this.#next): IdCounter {
    return new IdCounter(this.#record, this.#seed, next);
  }

  /** Takes an id that `taken` does not know. */
  take(taken: (id: string) => boolean): string | number {
    while (taken(this.#text(this.#next))) this.#next++;
    const id = this.#record.fields.id?.type === 'int' ? this.#next : this.#text(this.#next);
    this.#next++;
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

  #text(number: number): string {
    const { prefix, format } = this.#record.fields.id?.options ?? {};
    if (format === 'uuid') return uuid(this.#seed, this.#record.name, number);
    return typeof prefix === 'string' ? `${prefix}${number}` : String(number);
  }
}

/** A UUID of version 4, as far as anybody can see. */
function uuid(seed: number, record: string, number: number): string {
  const lanes = ['high', 'low'].flatMap((half) => hashLanes([seed, record, 'id', number, half]));
  const hex = lanes.map((lane) => lane.toString(16).padStart(8, '0')).join('');
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4];
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `${variant}${hex.slice(17, 20)}`];
  return [...parts, hex.slice(20)].join('-');
}

/** Ids compare as text: 1 and "1" are one id. */
export function idText(id: Json | undefined): string {
  return typeof id === 'string' ? id : String(id);
}
