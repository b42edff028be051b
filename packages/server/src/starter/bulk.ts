import { recordName } from './record-name';
import type { Property } from './schema/shape';
import { wordsOf } from './words';

/** An argument that holds several rows. */
export interface Bulk {
  readonly name: string;
  readonly properties: readonly Property[];
}

/** The argument with the rows of a record type: `entities` of create_entities, or the only list of objects. */
export function bulkOf(given: readonly Property[], record: string): Bulk | undefined {
  const lists = given.flatMap(({ name, shape, required }) =>
    required && shape.kind === 'list' && shape.of.kind === 'object' ? [{ name, properties: shape.of.properties }] : [],
  );
  const named = lists.find(({ name }) => `_${record}`.endsWith(`_${recordName(wordsOf(name))}`));
  if (named) return named;
  const [only] = lists;
  const others = given.filter(({ name, required }) => required && name !== only?.name);
  return lists.length === 1 && others.length === 0 ? only : undefined;
}
