import { parseMoney } from '@faultbench/core';
import { isTreeList, isTreeObject, NumberLexeme, type Tree } from './json-tree';

/** Whether two written numbers have one value: `1`, `1.0` and `1e0` do. */
export function equalNumbers(a: NumberLexeme, b: NumberLexeme): boolean {
  const [left, right] = [parseMoney(a.text), parseMoney(b.text)];
  if (!left || !right) return a.text === b.text;
  return left.minus(right).coefficient === 0n;
}

/** Whether two trees are the same: keys in any order, items in theirs, numbers by value, absent is not null. */
export function equalTrees(a: Tree, b: Tree): boolean {
  if (a instanceof NumberLexeme) return b instanceof NumberLexeme && equalNumbers(a, b);
  if (isTreeList(a)) {
    return isTreeList(b) && a.length === b.length && a.every((item, index) => equalMembers(item, b[index]));
  }
  if (!isTreeObject(a)) return a === b;
  if (!isTreeObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => equalMembers(a[key], memberOf(b, key)));
}

/** A member that is its own, if there is one. */
export function memberOf(tree: Readonly<Record<string, Tree>>, key: string): Tree | undefined {
  return Object.hasOwn(tree, key) ? tree[key] : undefined;
}

function equalMembers(a: Tree | undefined, b: Tree | undefined): boolean {
  return a !== undefined && b !== undefined && equalTrees(a, b);
}
