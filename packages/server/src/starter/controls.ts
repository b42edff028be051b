import type { Property } from './schema/shape';
import { wordsOf } from './words';

/** What an argument is for that is no field of any row. */
export type Control = 'query' | 'size' | 'page' | 'offset' | 'cursor' | 'other';

const names: Readonly<Record<Control, readonly string[]>> = {
  query: ['query', 'q', 'search', 'search term', 'term', 'keyword', 'keywords', 'pattern', 'search query'],
  size: [
    ...['limit', 'size', 'count', 'top', 'take', 'first', 'page size', 'per page', 'max results', 'max records'],
    ...['max items', 'max', 'num results', 'results per page', 'page limit'],
  ],
  page: ['page', 'page number', 'page no'],
  offset: ['offset', 'skip', 'start index', 'start at'],
  cursor: [
    ...['cursor', 'start cursor', 'next cursor', 'page token', 'next page token', 'next token', 'after'],
    ...['starting after', 'continuation token'],
  ],
  other: [
    ...['sort', 'sorts', 'sort by', 'order', 'order by', 'direction', 'sort order', 'fields', 'include', 'expand'],
    ...['dry run', 'force', 'confirm', 'filter', 'view', 'detail level', 'verbose', 'format'],
  ],
};

const byName: ReadonlyMap<string, Control> = new Map(
  Object.entries(names).flatMap(([control, listed]) => listed.map((name) => [name, control as Control] as const)),
);

/** What an argument of a list or a change steers; undefined for one that may be a field. */
export function controlOf({ name, shape }: Property): Control | undefined {
  const control = byName.get(wordsOf(name).join(' '));
  const isNumber = shape.kind === 'whole' || shape.kind === 'number';
  if (control === 'size' || control === 'page') return isNumber ? control : 'other';
  if (control === 'offset' || control === 'cursor') return isNumber || shape.kind === 'text' ? control : 'other';
  if (control === 'query') return shape.kind === 'text' ? control : 'other';
  return control;
}
