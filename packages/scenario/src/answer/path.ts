import { isTreeList, isTreeObject, type Tree } from './json-tree';

/** Where something stands in a body: `items.0.total`, or its keys one by one where a key has a dot. */
export type Path = string | readonly (string | number)[];

/** What stands at the end of a path; undefined when nothing does. `""` is the whole, `items.-1` the last item. */
export function walk(tree: Tree, path: Path): Tree | undefined {
  let at: Tree | undefined = tree;
  for (const segment of segmentsOf(path)) at = step(at, segment);
  return at;
}

export function pathText(path: Path): string {
  return typeof path === 'string' ? path : path.join('.');
}

function segmentsOf(path: Path): readonly string[] {
  if (typeof path !== 'string') return path.map(String);
  return path === '' ? [] : path.split('.');
}

function step(at: Tree | undefined, segment: string): Tree | undefined {
  if (isTreeList(at)) return /^[+-]?\d+$/.test(segment) ? at.at(indexOf(segment, at.length)) : undefined;
  return isTreeObject(at) && Object.hasOwn(at, segment) ? at[segment] : undefined;
}

function indexOf(segment: string, length: number): number {
  const index = Number(segment);
  return index < -length ? length : index;
}
