import { isExact } from './exact-number';
import type { Entry, Node, Range } from './node';
import type { Problems } from './problems';
import type { Source } from './source';

const deepest = 100;

/** The value of a JSON file with the place of every part; undefined after reporting why it is none. */
export function readJson(source: Source, problems: Problems): Node | undefined {
  const text = source.text.replace(/^\uFEFF/, ' ');
  try {
    JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const at = Math.min(Number(/at position (\d+)/.exec(message)?.[1] ?? text.length), Math.max(0, text.length - 1));
    return problems.add([at, at + 1, source], '', 'this is no JSON', 'look here for a missing quote, comma or bracket');
  }
  return new JsonReader({ ...source, text }, source, problems).value('', 0);
}

/** Walks through text that is known to be JSON. */
class JsonReader {
  readonly #text: string;
  readonly #source: Source;
  readonly #problems: Problems;
  #at = 0;

  constructor({ text }: { readonly text: string }, source: Source, problems: Problems) {
    this.#text = text;
    this.#source = source;
    this.#problems = problems;
  }

  value(path: string, depth: number): Node {
    this.#skip(/\s*/y);
    const start = this.#at;
    const sign = this.#text[start];
    if ((sign === '[' || sign === '{') && depth >= deepest) return this.#tooDeep(path, start);
    if (sign === '[') {
      const items = this.#members(']', (index) => this.value(`${path}[${index}]`, depth + 1));
      return { kind: 'list', items, ...this.#spot(path, start) };
    }
    if (sign === '{') {
      const entries = this.#members('}', () => this.#entry(path, depth + 1));
      return { kind: 'map', entries: this.#once(entries), ...this.#spot(path, start) };
    }
    const written = this.#skip(/"(?:[^"\\]|\\.)*"|[^\s,\]}]+/sy);
    return this.#scalar(written, path, start);
  }

  #scalar(text: string, path: string, start: number): Node {
    const spot = this.#spot(path, start);
    const value: unknown = JSON.parse(text);
    if (typeof value === 'string') return { kind: 'scalar', value, written: text.slice(1, -1), ...spot };
    if (typeof value === 'number' && !isExact(text, value)) {
      const mend = `quote it if it is text: "${text}"`;
      this.#problems.add(spot.range, path, `the number ${text} cannot be held exactly`, mend);
      return { kind: 'broken', ...spot };
    }
    const plain = typeof value === 'number' || typeof value === 'boolean' ? value : null;
    return { kind: 'scalar', value: plain, written: text, ...spot };
  }

  #entry(path: string, depth: number): Entry {
    this.#skip(/\s*/y);
    const start = this.#at;
    const key = String(JSON.parse(this.#skip(/"(?:[^"\\]|\\.)*"/sy)));
    const keyRange: Range = [start, this.#at, this.#source];
    this.#skip(/\s*:/y);
    return { key, keyRange, value: this.value(path === '' ? key : `${path}.${key}`, depth) };
  }

  #once(entries: readonly Entry[]): readonly Entry[] {
    const first = new Map<string, Entry>();
    for (const entry of entries) {
      if (first.has(entry.key)) this.#problems.atKey(entry, `"${entry.key}" stands twice`, 'keep one');
      else first.set(entry.key, entry);
    }
    return [...first.values()];
  }

  #members<Member>(end: string, read: (index: number) => Member): readonly Member[] {
    const members: Member[] = [];
    this.#at++;
    for (this.#skip(/\s*/y); this.#goesOn(end); this.#skip(/\s*,?\s*/y)) members.push(read(members.length));
    this.#at++;
    return members;
  }

  #goesOn(end: string): boolean {
    return this.#at < this.#text.length && this.#text[this.#at] !== end;
  }

  #tooDeep(path: string, start: number): Node {
    this.#at = this.#text.length;
    const range: Range = [start, start + 1, this.#source];
    this.#problems.add(range, path, 'nested too deeply', `rows need fewer than ${deepest} levels`);
    return { kind: 'broken', path, range, named: range };
  }

  #skip(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? '';
    this.#at += found.length;
    return found;
  }

  #spot(path: string, start: number) {
    const range: Range = [start, this.#at, this.#source];
    return { path, range, named: range };
  }
}
