import type { Property } from './schema/shape';
import { singularOf, wordsOf } from './words';

/** The argument that says which row is meant, and the field it is compared with. */
export interface OwnKey {
  readonly argument: Property;
  readonly field: string;
  /** It takes several: `recordIds`. */
  readonly several: boolean;
  /** After what it is named: the very noun, its end, its beginning; or it is no id. */
  readonly rank: 'own' | 'tail' | 'head' | 'natural';
}

/** What ends the name of an id. */
const idWords = new Set(['id', 'ids', 'number', 'no', 'uuid', 'guid', 'key', 'ref', 'uid', 'sid']);
/** Fields that rows are known by where nothing is an id. */
const naturalKeys = ['path', 'slug', 'code', 'name', 'key', 'uri', 'url', 'email', 'title', 'sku'];

/** The key among arguments of a tool for `noun`; undefined when none says which row is meant. */
export function ownKey(given: readonly Property[], noun: readonly string[]): OwnKey | undefined {
  return idKey(given, noun) ?? naturalKey(given, noun);
}

/** The argument that is the row's id. */
export function idKey(given: readonly Property[], noun: readonly string[]): OwnKey | undefined {
  const ranked = given.filter(isKeyShaped).flatMap((argument) => {
    const named = nameRank(wordsOf(argument.name), noun);
    return named ? [{ argument, ...named }] : [];
  });
  const [best] = ranked.sort((a, b) => a.order - b.order);
  return (
    best && { argument: best.argument, field: 'id', several: best.argument.shape.kind === 'list', rank: best.rank }
  );
}

function nameRank(words: readonly string[], noun: readonly string[]): Ranked | undefined {
  const own = singularOf(noun).join(' ');
  if (singularOf(words).join(' ') === own) return { rank: 'own', order: 4 };
  if (!idWords.has(words.at(-1) ?? '')) return undefined;
  const rest = singularOf(words.slice(0, -1)).join(' ');
  if (rest === '') return { rank: 'own', order: words[0]?.startsWith('id') ? 0 : 5 };
  // `trackingOptionID` of a category's option, `pull_number` of a pull request
  if (rest === own) return { rank: 'own', order: 1 };
  if (rest === singularOf(noun).at(-1)) return { rank: 'tail', order: 2 };
  return rest === noun[0] ? { rank: 'head', order: 3 } : undefined;
}

interface Ranked {
  readonly rank: OwnKey['rank'];
  readonly order: number;
}

function naturalKey(given: readonly Property[], noun: readonly string[]): OwnKey | undefined {
  const own = singularOf(noun).join(' ');
  for (const field of naturalKeys) {
    const argument = given.find((each) => {
      const words = singularOf(wordsOf(each.name)).join(' ');
      return each.required && isKeyShaped(each) && (words === field || words === `${own} ${field}`);
    });
    if (argument) return { argument, field, several: argument.shape.kind === 'list', rank: 'natural' };
  }
  return undefined;
}

function isKeyShaped({ shape }: Property): boolean {
  const one = shape.kind === 'list' ? shape.of : shape;
  return one.kind === 'text' || one.kind === 'whole' || (one.kind === 'number' && shape.kind !== 'list');
}
