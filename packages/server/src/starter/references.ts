import { recordName } from './record-name';
import type { Property } from './schema/shape';
import { singularOf, wordsOf } from './words';

/** How the ids of each record type are kept, by its name. */
export type IdTypes = ReadonlyMap<string, 'str' | 'int'>;

/** The record type that an argument names a row of: `page_id`, `parentCommentId`, `pull_number`. */
export function referredBy(name: string, records: Iterable<string>): string | undefined {
  const words = wordsOf(name);
  if (words.length < 2 || !['id', 'uuid', 'guid', 'number', 'uid'].includes(words.at(-1) ?? '')) return undefined;
  const rest = singularOf(words.slice(0, -1));
  const known = new Set(records);
  const tail = rest.map((_word, index) => recordName(rest.slice(index))).find((each) => known.has(each));
  if (tail !== undefined) return tail;
  // `pull` of a pull request, when only one begins so
  const begun = [...known].filter((record) => rest.length === 1 && record.startsWith(`${rest[0]}_`));
  return begun.length === 1 ? begun[0] : undefined;
}

/** The record type whose rows a field of `record` names, if its values can be their ids. */
export function referenceOf(property: Property, record: string, ids: IdTypes): string | undefined {
  const { name, shape } = property;
  const isNamed = namedRecord(property, ids) !== undefined;
  const target = namedRecord(property, ids) ?? referredBy(name, ids.keys()) ?? toldRecord(property, ids);
  if (target === undefined) return undefined;
  const fits = ids.get(target) === 'int' ? shape.kind === 'whole' || shape.kind === 'number' : shape.kind === 'text';
  // `comment_id` of a comment is its own, `parent_comment_id` is another's
  return fits && (target !== record || wordsOf(name).length > 2 || isNamed) ? target : undefined;
}

/**
 * Rows of other record types inside a row: of one the id is kept; many are known by what they say of this one.
 * `given`: what tools write, which says how the id is named.
 */
export function withoutRowsInside(
  properties: readonly Property[],
  given: readonly Property[],
  ids: IdTypes,
): readonly Property[] {
  const isCamel = [...properties, ...given].some(({ name }) => /[a-z][A-Z]/.test(name));
  return properties.flatMap((property): readonly Property[] => {
    const { name, shape } = property;
    const target = namedRecord(property, ids);
    if (target === undefined || !['object', 'list', 'json'].includes(shape.kind)) return [property];
    if (shape.kind === 'list') return [];
    const kind = ids.get(target) === 'int' ? ('whole' as const) : ('text' as const);
    const isIdItself = given.some((each) => each.name === name && each.shape.kind === kind);
    return [{ ...property, name: isIdItself ? name : `${name}${isCamel ? 'Id' : '_id'}`, shape: { kind } }];
  });
}

function namedRecord({ named }: Property, ids: IdTypes): string | undefined {
  const record = named === undefined ? undefined : recordName(wordsOf(named));
  return record !== undefined && ids.has(record) ? record : undefined;
}

/** `customer`, whose description says that it is the id of one. */
function toldRecord({ name, description }: Property, ids: IdTypes): string | undefined {
  const record = recordName(wordsOf(name));
  return ids.has(record) && /\bid(entifier)?\b/i.test(description ?? '') ? record : undefined;
}
