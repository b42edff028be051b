import { LosslessNumber, parse } from 'lossless-json';

/** A number as it was written: `100.0` is another than `100`. */
export class NumberLexeme {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
    Object.freeze(this);
  }

  get isInteger(): boolean {
    return /^-?\d+$/.test(this.text);
  }

  /** As a plain value: a bigint where a number would not be exact. */
  get plain(): number | bigint {
    const number = Number(this.text);
    return this.isInteger && !Number.isSafeInteger(number) ? BigInt(this.text) : number;
  }
}

/** JSON with its numbers as they were written. */
export type Tree = string | boolean | null | NumberLexeme | readonly Tree[] | TreeObject;

export interface TreeObject {
  readonly [key: string]: Tree;
}

/** Throws a SyntaxError when the text is no JSON. Of a key that comes twice, the last counts. */
export function parseTree(text: string): Tree {
  // the library assigns keys one by one, and this one would become a prototype
  if (/__proto__|\\u005f/i.test(text)) return treeOf(JSON.parse(text));
  return treeOf(
    parse(text, null, {
      parseNumber: (lexeme) => new LosslessNumber(lexeme),
      onDuplicateKey: ({ newValue }) => newValue,
    }),
  );
}

/** The tree of a parsed value; what it has no JSON for is null. */
export function treeOf(value: unknown): Tree {
  if (value instanceof LosslessNumber) return new NumberLexeme(value.value);
  if (typeof value === 'number' || typeof value === 'bigint') return new NumberLexeme(String(value));
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  // not map: a list of another realm would make one of that realm
  if (Array.isArray(value)) return Array.from(value, (item) => treeOf(item));
  if (typeof value !== 'object' || value === null) return null;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, treeOf(member)]));
}

/** Plain values, as JSON.parse gives them, but for whole numbers that need a bigint. */
export function plainOf(tree: Tree): unknown {
  if (tree instanceof NumberLexeme) return tree.plain;
  if (isTreeList(tree)) return tree.map(plainOf);
  if (!isTreeObject(tree)) return tree;
  return Object.fromEntries(Object.entries(tree).map(([key, member]) => [key, plainOf(member)]));
}

export function isTreeList(tree: Tree | undefined): tree is readonly Tree[] {
  return Array.isArray(tree);
}

export function isTreeObject(tree: Tree | undefined): tree is TreeObject {
  return typeof tree === 'object' && tree !== null && !Array.isArray(tree) && !(tree instanceof NumberLexeme);
}
