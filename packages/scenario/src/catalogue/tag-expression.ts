/** Whether a scenario with these tags is meant. */
export type TagTest = (tags: readonly string[]) => boolean;

/**
 * Reads `clock and not (probe or failure)`. Throws a RangeError that shows where it stops making sense.
 */
export function parseTags(expression: string): TagTest {
  const words = expression.match(/[()]|[^\s()]+/g) ?? [];
  const reader = new TagReader(expression, words);
  return words.length === 0 ? () => true : reader.whole();
}

class TagReader {
  readonly #expression: string;
  readonly #words: readonly string[];
  #next = 0;

  constructor(expression: string, words: readonly string[]) {
    this.#expression = expression;
    this.#words = words;
  }

  whole(): TagTest {
    const test = this.#either();
    if (this.#next < this.#words.length) this.#refuse('and, or, or the end');
    return test;
  }

  #either(): TagTest {
    let test = this.#both();
    while (this.#takes('or')) {
      const [left, right] = [test, this.#both()];
      test = (tags) => left(tags) || right(tags);
    }
    return test;
  }

  #both(): TagTest {
    let test = this.#one();
    while (this.#takes('and')) {
      const [left, right] = [test, this.#one()];
      test = (tags) => left(tags) && right(tags);
    }
    return test;
  }

  #one(): TagTest {
    if (this.#takes('not')) {
      const test = this.#one();
      return (tags) => !test(tags);
    }
    if (this.#takes('(')) {
      const test = this.#either();
      return this.#takes(')') ? test : this.#refuse(')');
    }
    const tag = this.#words[this.#next];
    if (tag === undefined || ['and', 'or', ')'].includes(tag)) return this.#refuse('a tag');
    this.#next++;
    return (tags) => tags.includes(tag);
  }

  #takes(word: string): boolean {
    const found = this.#words[this.#next] === word;
    if (found) this.#next++;
    return found;
  }

  #refuse(wanted: string): never {
    const found = this.#words[this.#next];
    const at = found === undefined ? 'the end' : `"${found}"`;
    throw new RangeError(
      `tags "${this.#expression}": ${wanted} is wanted at ${at}; write clock and not (probe or failure)`,
    );
  }
}
