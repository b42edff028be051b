import type { Recipe } from './pattern';

const printable = Array.from({ length: 95 }, (_none, index) => String.fromCharCode(32 + index));
const digits = [...'0123456789'];
const wordCharacters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_'];
const sets: Readonly<Record<string, readonly string[]>> = {
  d: digits,
  w: wordCharacters,
  s: [' '],
  D: printable.filter((each) => !digits.includes(each)),
  W: printable.filter((each) => !wordCharacters.includes(each)),
  S: printable.filter((each) => each !== ' '),
};
const signs: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', f: '\f', v: '\v', 0: '\0' };
/** Repeats beyond the least, where a pattern sets no end. */
const usualRepeats = 8;
const mostRepeats = 200;

/**
 * Reads a valid regular expression. Characters, classes, groups, `|`, repeats and outer anchors give a recipe;
 * undefined for everything that depends on what stands around it.
 */
export function readPattern(pattern: string): Recipe | undefined {
  const reader = new PatternReader(pattern);
  const recipe = reader.choice();
  return reader.isDone && !reader.failed ? recipe : undefined;
}

class PatternReader {
  failed = false;
  readonly #text: readonly string[];
  #at = 0;
  #depth = 0;

  constructor(pattern: string) {
    this.#text = [...pattern];
  }

  get isDone(): boolean {
    return this.#at >= this.#text.length;
  }

  choice(): Recipe {
    const parts = [this.#sequence()];
    while (this.#take('|')) parts.push(this.#sequence());
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'choice', parts };
  }

  #sequence(): Recipe {
    const parts: Recipe[] = [];
    if (this.#depth === 0) this.#take('^');
    while (!this.isDone && !this.failed && this.#next !== '|' && this.#next !== ')') {
      if (this.#depth === 0 && this.#next === '$' && [undefined, '|'].includes(this.#text[this.#at + 1])) this.#at++;
      else parts.push(this.#repeated(this.#atom()));
    }
    return { kind: 'sequence', parts };
  }

  #atom(): Recipe {
    const sign = this.#text[this.#at++] ?? '';
    if (sign === '(') return this.#group();
    if (sign === '[') return characters(this.#class());
    if (sign === '\\') return characters(this.#escape());
    if (sign === '.') return characters(printable);
    if ('^$*+?{}'.includes(sign)) return this.#fail();
    return characters([sign]);
  }

  #group(): Recipe {
    if (this.#take('?') && !this.#take(':')) {
      if (!this.#take('<') || this.#next === '=' || this.#next === '!') return this.#fail();
      while (!this.isDone && this.#next !== '>') this.#at++;
      this.#at++;
    }
    this.#depth++;
    const inside = this.choice();
    this.#depth--;
    return this.#take(')') ? inside : this.#fail();
  }

  #class(): readonly string[] {
    const isNegated = this.#take('^');
    const found = new Set<string>();
    while (!this.isDone && !this.failed && this.#next !== ']') {
      const from = this.#member();
      if (this.#next === '-' && this.#text[this.#at + 1] !== ']' && from.length === 1) {
        this.#at++;
        for (const each of between(from[0], this.#member()[0])) found.add(each);
      } else for (const each of from) found.add(each);
    }
    this.#at++;
    const left = isNegated ? printable.filter((each) => !found.has(each)) : [...found];
    if (left.length === 0) this.#fail();
    return left;
  }

  #member(): readonly string[] {
    const sign = this.#text[this.#at++] ?? '';
    return sign === '\\' ? this.#escape() : [sign];
  }

  #escape(): readonly string[] {
    const sign = this.#text[this.#at++] ?? '';
    const set = sets[sign] ?? (signs[sign] === undefined ? undefined : [signs[sign]]);
    if (set) return set;
    const code = { x: 2, u: 4 }[sign];
    if (code !== undefined) {
      const hex = this.#text.slice(this.#at, this.#at + code).join('');
      this.#at += code;
      if (/^[0-9a-fA-F]+$/.test(hex)) return [String.fromCharCode(Number.parseInt(hex, 16))];
    }
    if (/[\w]/.test(sign)) this.#fail();
    return [sign];
  }

  #repeated(part: Recipe): Recipe {
    const sign = this.#next;
    if (sign === '?' || sign === '*' || sign === '+') {
      this.#at++;
      this.#take('?');
      const min = sign === '+' ? 1 : 0;
      return { kind: 'repeat', part, min, max: sign === '?' ? 1 : min + usualRepeats };
    }
    const match = /^\{(\d+)(,?)(\d*)\}\??/.exec(sign === '{' ? this.#text.slice(this.#at, this.#at + 24).join('') : '');
    if (!match) return part;
    this.#at += match[0].length;
    const min = Number(match[1]);
    const max = match[2] === '' ? min : match[3] === '' ? min + usualRepeats : Number(match[3]);
    return max > mostRepeats ? this.#fail() : { kind: 'repeat', part, min, max };
  }

  get #next(): string | undefined {
    return this.#text[this.#at];
  }

  #take(sign: string): boolean {
    if (this.#next !== sign) return false;
    this.#at++;
    return true;
  }

  #fail(): Recipe {
    this.failed = true;
    return characters(['']);
  }
}

function characters(of: readonly string[]): Recipe {
  return { kind: 'characters', of };
}

function between(from = '', to = ''): readonly string[] {
  const [first, last] = [from.codePointAt(0) ?? 0, to.codePointAt(0) ?? 0];
  return Array.from({ length: Math.max(0, Math.min(last - first + 1, 5000)) }, (_none, index) =>
    String.fromCodePoint(first + index),
  );
}
