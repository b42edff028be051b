import { type Bulk, bulkOf } from './bulk';
import type { Subject } from './draft';
import { type Intent, readIntents } from './intent';
import { idKey, type OwnKey, ownKey } from './own-key';
import type { Tool } from './read-tools';
import { recordName } from './record-name';
import type { Property } from './schema/shape';
import { listsIn } from './told-rows';
import { deedOf } from './verbs';
import { isPlural, wordsOf } from './words';

interface Named {
  readonly tool: Tool;
  readonly intent: Intent;
}

/** What the tools of a list work on, by their names and arguments. */
export function subjectsOf(tools: readonly Tool[]): readonly Subject[] {
  const intents = readIntents(tools.map(({ name }) => name));
  const named = tools.flatMap((tool) => {
    const intent = intents.get(tool.name);
    return intent ? [{ tool, intent }] : [];
  });
  const written = recordsTold(named.filter(({ intent }) => intent.deed !== 'get' && intent.deed !== 'list'));
  const known = recordsTold(named.filter(({ tool, intent }) => !tellsOthers(tool, intent, written)));
  return named.map(({ tool, intent }) =>
    tellsOthers(tool, intent, written)
      ? { tool, verb: intent.verb, deed: 'list', record: undefined, key: undefined }
      : subjectOf(tool, intent, known),
  );
}

/** Tools that make, list or remove things tell that there are such things. */
function recordsTold(named: readonly Named[]): ReadonlySet<string> {
  const telling = named.filter(({ tool, intent: { deed, noun } }) => {
    if (noun.length === 0) return false;
    if (deed === 'create' || deed === 'save' || deed === 'list' || deed === 'delete') return true;
    return deed === 'get' && (isListed(noun) || idKey(tool.arguments, noun)?.rank === 'own');
  });
  return new Set(telling.map(({ intent }) => recordName(intent.noun)));
}

/** `read_graph`, which answers `{ entities, relations }`. */
function tellsOthers({ result }: Tool, { deed, noun }: Intent, written: ReadonlySet<string>): boolean {
  if (deed !== 'get' && deed !== 'list') return false;
  const lists = listsIn(result).map(({ name }) => recordName(wordsOf(name)));
  return lists.length > 1 && !lists.includes(recordName(noun)) && lists.every((name) => written.has(name));
}

function isListed(noun: readonly string[]): boolean {
  return isPlural(noun) || ['history', 'news', 'activity', 'timeline', 'feed'].includes(noun.at(-1) ?? '');
}

function subjectOf(tool: Tool, intent: Intent, known: ReadonlySet<string>): Subject {
  if (deedOf(intent.verb) === undefined) return unknownVerb(tool, known);
  const { verb, deed, noun } = intent;
  const nearestRecord = noun.length === 0 ? undefined : (nearest(noun, known, deed) ?? recordName(noun));
  const named = keyOf(tool.arguments, intent);
  const head = recordName(noun.slice(0, 1));
  // `block_id` of `patch_block_children` names a block
  const isOfHead = named?.rank === 'head' && known.has(head) && !(deed === 'get' && isListed(noun));
  const record = isOfHead ? head : nearestRecord;
  // of a page's property the page is known
  const isPart = record !== undefined && record !== recordName(noun) && deed !== 'create';
  const key = (isPart ? ownKey(tool.arguments, record.split('_')) : undefined) ?? named;
  if (deed === 'get' && (isListed(noun) ? !key?.several : key === undefined && known.has(record ?? ''))) {
    return { tool, verb, deed: 'list', record, key: undefined };
  }
  const isMaking = deed === 'create' || deed === 'save';
  const bulk = record === undefined || (key && !isMaking) ? undefined : bulkOf(tool.arguments, record);
  if (bulk) return { tool, verb, deed, record, key: isMaking ? undefined : keyOfEach(bulk, noun), bulk };
  const needsKey = deed === 'get' || deed === 'update' || deed === 'act' || deed === 'delete' || deed === 'save';
  return { tool, verb, deed, record: needsKey && key === undefined ? undefined : record, key };
}

function keyOf(given: readonly Property[], { deed, noun }: Intent): OwnKey | undefined {
  const key = ownKey(given, noun);
  if (deed !== 'create') return key;
  // who makes something may choose its id; the rest are fields
  const isId = ['id', 'uuid', 'guid'].includes(wordsOf(key?.argument.name ?? '').at(-1) ?? '');
  return key?.rank === 'own' && isId ? key : undefined;
}

function keyOfEach({ properties }: Bulk, noun: readonly string[]): OwnKey | undefined {
  const key = ownKey(properties, noun);
  return key?.several ? undefined : key;
}

/** `directory_tree`: all of the name is a noun. */
function unknownVerb(tool: Tool, known: ReadonlySet<string>): Subject {
  const words = wordsOf(tool.name);
  const record = nearest(words, known, 'get') ?? nearest(words.slice(1), known, 'act');
  const key = ownKey(tool.arguments, words);
  const verb = words[0] ?? '';
  if (record === undefined) return { tool, verb, deed: 'act', record, key: undefined };
  return { tool, verb, deed: key ? 'get' : 'list', record, key };
}

/** The record type that a noun means: itself, what it begins with (`user profile`) or what it ends with (`thread replies`). */
function nearest(noun: readonly string[], known: ReadonlySet<string>, deed: string): string | undefined {
  if (known.has(recordName(noun))) return recordName(noun);
  if (deed === 'create') return undefined;
  const lengths = noun.map((_word, index) => noun.length - 1 - index).filter((length) => length > 0);
  const heads = lengths.map((length) => recordName(noun.slice(0, length)));
  const tails = lengths.map((length) => recordName(noun.slice(-length)));
  const parts = isListed(noun) ? tails : [...heads, ...tails];
  return parts.find((name) => known.has(name));
}
