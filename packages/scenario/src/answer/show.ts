import { isMoney } from '@faultbench/core';
import { isTreeList, isTreeObject, NumberLexeme, type Tree } from './json-tree';

const longest = 300;

/** A value as messages show it: JSON, cut to 300 characters. */
export function show(tree: Tree | undefined): string {
  return tree === undefined ? '(absent)' : write(tree).slice(0, longest);
}

/** What a test expects, as messages show it. */
export function showGiven(value: unknown): string {
  if (isMoney(value)) return String(value);
  if (typeof value === 'bigint') return String(value);
  const text = JSON.stringify(value, (_key, member) => (typeof member === 'bigint' ? String(member) : member));
  return (text ?? String(value)).slice(0, longest);
}

function write(tree: Tree): string {
  if (tree instanceof NumberLexeme) return tree.text;
  if (isTreeList(tree)) return `[${tree.map(write).join(',')}]`;
  if (!isTreeObject(tree)) return JSON.stringify(tree);
  return `{${Object.entries(tree)
    .map(([key, member]) => `${JSON.stringify(key)}:${write(member)}`)
    .join(',')}}`;
}
