import { equalTrees, memberOf } from './equal-numbers';
import { isTreeObject, type Tree, type TreeObject } from './json-tree';
import { show } from './show';

/** What differs between two bodies; undefined when nothing does. Keys to ignore are those at the top of two objects. */
export function difference(now: Tree, before: Tree, ignore: readonly string[]): string | undefined {
  if (!isTreeObject(now) || !isTreeObject(before)) return equalTrees(now, before) ? undefined : whole(now, before);
  const [left, right] = [without(now, ignore), without(before, ignore)];
  if (equalTrees(left, right)) return undefined;
  const keys = [...new Set([...Object.keys(left), ...Object.keys(right)])].sort();
  const listed = keys.flatMap((key) => keyDifference(key, memberOf(left, key), memberOf(right, key)));
  return listed.length > 0 ? listed.join('; ') : whole(left, right);
}

function keyDifference(key: string, now: Tree | undefined, before: Tree | undefined): readonly string[] {
  // absent and null differ, but read alike: the whole bodies say it better
  const same = equalTrees(now ?? null, before ?? null);
  return same ? [] : [`${key}: ${show(now)}, the first time ${show(before)}`];
}

function without(tree: TreeObject, ignore: readonly string[]): TreeObject {
  return Object.fromEntries(Object.entries(tree).filter(([key]) => !ignore.includes(key)));
}

function whole(now: Tree, before: Tree): string {
  return `${show(now)}, the first time ${show(before)}`;
}
