import type { Entry, Node } from './node';
import type { Problems } from './problems';

const deepest = 100;

/** A value given in a test, as the checks see it. Its problems have a path and no place. */
export function nodeOf(value: unknown, problems: Problems, path = '', depth = 0): Node {
  const spot = { path, range: null, named: null };
  const broken = (message: string): Node => {
    problems.add(null, path, message, 'use plain data: text, numbers, true, false, null, lists and objects');
    return { kind: 'broken', ...spot };
  };
  if (depth > deepest) return broken('nested too deeply');
  if (value === null || typeof value === 'string' || typeof value === 'boolean') {
    return { kind: 'scalar', value, written: String(value ?? ''), ...spot };
  }
  if (typeof value === 'number') {
    return Number.isFinite(value)
      ? { kind: 'scalar', value, written: String(value), ...spot }
      : broken(`${value} is no number that JSON has`);
  }
  if (Array.isArray(value)) {
    const items = value.map((item, index) => nodeOf(item, problems, `${path}[${index}]`, depth + 1));
    return { kind: 'list', items, ...spot };
  }
  if (typeof value !== 'object')
    return broken(`must be plain data, not ${value === undefined ? 'undefined' : `a ${typeof value}`}`);
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return { kind: 'map', entries: entries.map(([key, inner]) => entryOf(key, inner, problems, path, depth)), ...spot };
}

function entryOf(key: string, value: unknown, problems: Problems, path: string, depth: number): Entry {
  return { key, keyRange: null, value: nodeOf(value, problems, path === '' ? key : `${path}.${key}`, depth + 1) };
}
