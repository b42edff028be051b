import { recordName } from './record-name';
import type { Property, Shape } from './schema/shape';
import { wordsOf } from './words';

/** Lists of an answer by their names: `{ entities, relations }`. */
export function listsIn(
  result: Shape | undefined,
): readonly { readonly name: string; readonly properties: readonly Property[] }[] {
  if (result?.kind !== 'object') return [];
  return result.properties.flatMap(({ name, shape }) =>
    shape.kind === 'list' ? [{ name, properties: shape.of.kind === 'object' ? shape.of.properties : [] }] : [],
  );
}

/** What an answer tells of the rows of a record type: a list of them, one under its name, or one as it stands. */
export function propertiesOfRow(result: Shape | undefined, record: string): readonly Property[] {
  if (result?.kind === 'list') return result.of.kind === 'object' ? result.of.properties : [];
  if (result?.kind !== 'object') return [];
  const named = result.properties.find(({ name }) => recordName(wordsOf(name)) === record)?.shape;
  if (named?.kind === 'object') return named.properties;
  if (named?.kind === 'list') return named.of.kind === 'object' ? named.of.properties : [];
  // a row has an id; { success, message } is none
  const isRow = (properties: readonly Property[]) => properties.some(({ name }) => name === 'id');
  if (isRow(result.properties)) return result.properties;
  const [only, ...others] = listsIn(result);
  return only && others.length === 0 && isRow(only.properties) ? only.properties : [];
}
