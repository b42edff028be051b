import type { FieldMap } from '../model/field';
import type { Json } from '../model/json';

/** The next id of a table: counts up, never back, and skips ids that rows hold. */
export class IdCounter {
  #next: number;
  readonly #numeric: boolean;
  readonly #prefix: string;

  constructor(fields: FieldMap, next = 1) {
    this.#next = next;
    this.#numeric = fields.id?.type === 'int';
    const prefix = fields.id?.options.prefix;
    this.#prefix = typeof prefix === 'string' ? prefix : '';
  }

  /** Takes an id that `taken` does not know. */
  take(taken: (id: string) => boolean): string | number {
    while (taken(this.#text(this.#next))) this.#next++;
    const id = this.#numeric ? this.#next : this.#text(this.#next);
    this.#next++;
    return id;
  }

  /** The number the next id is tried with. */
  get next(): number {
    return this.#next;
  }

  #text(number: number): string {
    return `${this.#prefix}${number}`;
  }
}

/** Ids compare as text: 1 and "1" are one id. */
export function idText(id: Json | undefined): string {
  return typeof id === 'string' ? id : String(id);
}
