import type { Entry, Node, Range } from './node';
import type { Problem } from './problem';
import { placeOf, placeText, type Source } from './source';

interface Found {
  readonly problem: Problem;
  readonly source: Source | undefined;
  readonly start: number;
}

/** Gathers every mistake of one text and the files it names, or of one value from a test. */
export class Problems {
  readonly #source: Source | undefined;
  readonly #found = new Map<string, Found>();

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
    const source = range?.[2] ?? this.#source;
    const place = source && range ? placeOf(source, range) : undefined;
    const problem = { file: source?.file ?? '', path, message, mend };
    // An aliased value is checked once per use, its mistakes are said once.
    const identity = place ? `${source?.file} ${place.line}:${place.column} ${message}` : `${path} ${message}`;
    if (this.#found.has(identity)) return;
    const start = range?.[0] ?? 0;
    this.#found.set(identity, { problem: place ? { ...problem, place } : problem, source, start });
  }

  get count(): number {
    return this.#found.size;
  }

  /** In the order of the text, then those of other files in the order of theirs. */
  get list(): readonly Problem[] {
    const found = [...this.#found.values()];
    const sources = [...new Set([this.#source, ...found.map(({ source }) => source)])];
    const rank = ({ source }: Found) => sources.indexOf(source);
    return found.sort((a, b) => rank(a) - rank(b) || a.start - b.start).map(({ problem }) => problem);
  }

  /** Where a range stands, for a message that names a second place. */
  where(range: Range, path: string): string {
    const source = range?.[2] ?? this.#source;
    return source && range ? placeText(source, range) : path;
  }
}
