import {
  type Alias,
  type Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isScalar,
  type Pair,
  type Scalar,
} from 'yaml';
import { isExact } from './exact-number';
import type { Entry, Node, Range } from './node';
import type { Problems } from './problems';

const mostAliases = 100;
const coreTags = /^tag:yaml\.org,2002:(str|int|float|bool|null|map|seq)$/;

interface Spot {
  readonly path: string;
  readonly named: Range;
}

/** Turns the parser's tree into plain nodes, and reports what YAML has but a world may not use. */
export class TreeReader {
  readonly #document: Document.Parsed;
  readonly #problems: Problems;
  readonly #restore: (text: string) => string;
  readonly #open = new Set<unknown>();
  #aliases = 0;

  constructor(document: Document.Parsed, problems: Problems, restore: (text: string) => string) {
    this.#document = document;
    this.#problems = problems;
    this.#restore = restore;
  }

  read(root: unknown): Node {
    return this.#node(root, { path: '', named: null });
  }

  #node(yaml: unknown, { path, named }: Spot): Node {
    const range = rangeOf(yaml);
    const spot = { path, range, named: named ?? range };
    const broken: Broken = (message, mend) => {
      this.#problems.add(range ?? named, path, message, mend);
      return { kind: 'broken', ...spot };
    };
    if (isAlias(yaml)) return this.#alias(yaml, { path, named }, broken);
    const tag = isNode(yaml) ? yaml.tag : undefined;
    if (tag !== undefined && !coreTags.test(tag))
      return broken(`the tag ${this.#restore(tag)} is not supported`, 'remove it: a world takes no tags of its own');
    if (isScalar(yaml)) return this.#scalar(yaml, spot, broken);
    if (!isCollection(yaml)) return { kind: 'scalar', value: null, written: '', ...spot };
    this.#open.add(yaml);
    const node: Node = isMap(yaml)
      ? { kind: 'map', entries: this.#entries(yaml.items, path), ...spot }
      : {
          kind: 'list',
          items: yaml.items.map((item, index) => this.#node(item, { path: `${path}[${index}]`, named: null })),
          ...spot,
        };
    this.#open.delete(yaml);
    return node;
  }

  #alias(alias: Alias, spot: Spot, broken: Broken): Node {
    this.#aliases++;
    if (this.#aliases > mostAliases) return broken(`more than ${mostAliases} aliases`, 'write the values out');
    const name = this.#restore(alias.source);
    const target = alias.resolve(this.#document);
    if (!target) return broken(`no anchor &${name} before this alias`, `define it before, or quote "*${name}"`);
    if (this.#open.has(target)) return broken(`&${name} contains itself`, 'write the inner value out');
    return this.#node(target, spot);
  }

  #scalar(scalar: Scalar, spot: Spot & { readonly range: Range }, broken: Broken): Node {
    const { value, source = '' } = scalar;
    const written = this.#restore(source);
    if (typeof value === 'number') {
      if (!isExact(written, value))
        return broken(`the number ${written} cannot be held exactly`, `quote it if it is text: "${written}"`);
      return { kind: 'scalar', value: value === 0 ? 0 : value, written, ...spot };
    }
    if (typeof value === 'boolean' || value === null) return { kind: 'scalar', value, written, ...spot };
    return { kind: 'scalar', value: this.#restore(String(value)), written, ...spot };
  }

  #entries(pairs: readonly Pair[], path: string): readonly Entry[] {
    const entries = new Map<string, Entry>();
    for (const pair of pairs) {
      const entry = this.#entry(pair, path);
      const first = entry && entries.get(entry.key);
      if (first)
        this.#problems.atKey(
          entry,
          `"${entry.key}" stands twice`,
          `it stands at ${this.#problems.where(first.keyRange, path)} already: keep one`,
        );
      else if (entry) entries.set(entry.key, entry);
    }
    return [...entries.values()];
  }

  #entry(pair: Pair, path: string): Entry | undefined {
    const keyRange = rangeOf(pair.key);
    if (!isScalar(pair.key))
      return this.#problems.add(keyRange, path, 'a key that is no text', 'write a plain name before the colon');
    const key = this.#restore(typeof pair.key.value === 'string' ? pair.key.value : (pair.key.source ?? ''));
    const at = path === '' ? key : `${path}.${key}`;
    if (key === '<<') return this.#problems.add(keyRange, at, 'merge keys are not supported', 'write the keys out');
    return { key, keyRange, value: this.#node(pair.value, { path: at, named: keyRange }) };
  }
}

type Broken = (message: string, mend: string) => Node;

function rangeOf(yaml: unknown): Range {
  const range = isNode(yaml) ? yaml.range : undefined;
  return range ? [range[0], range[1]] : null;
}
