import type { Entry, Node, Range } from './node';
import type { Problem } from './problem';
import { placeOf, placeText, type Source } from './source';

/** Gathers every mistake of one text, or of one value from a test. */
export class Problems {
  readonly #source: Source | undefined;
  readonly #found = new Map<string, { readonly problem: Problem; readonly start: number }>();

  constructor(source?: Source) {
    this.#source = source;
  }

  /** At a value: a scalar itself, a map or list where it is named. */
  at(node: Node, message: string, mend: string): undefined {
    return this.add(node.kind === 'scalar' && node.written !== '' ? node.range : node.named, node.path, message, mend);
  }

  /** At a key. */
  atKey(entry: Entry, message: string, mend: string): undefined {
    return this.add(entry.keyRange, entry.value.path, message, mend);
  }

  add(range: Range, path: string, message: string, mend: string): undefined {
    const place = this.#source && range ? placeOf(this.#source, range) : undefined;
    const problem = { file: this.#source?.file ?? '', path, message, mend };
    // An aliased value is checked once per use, its mistakes are said once.
    const identity = place ? `${place.line}:${place.column} ${message}` : `${path} ${message}`;
    if (this.#found.has(identity)) return;
    this.#found.set(identity, { problem: place ? { ...problem, place } : problem, start: range?.[0] ?? 0 });
  }

  get count(): number {
    return this.#found.size;
  }

  /** In the order of the text. */
  get list(): readonly Problem[] {
    return [...this.#found.values()].sort((a, b) => a.start - b.start).map(({ problem }) => problem);
  }

  /** Where a range stands, for a message that names a second place. */
  where(range: Range, path: string): string {
    return this.#source && range ? placeText(this.#source, range) : path;
  }
}
