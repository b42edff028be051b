import { type Deed, deedOf } from './verbs';
import { wordsOf } from './words';

/** What the name of a tool says. */
export interface Intent {
  readonly verb: string;
  readonly deed: Deed;
  /** What it is done to: `pull request` of `get_pull_request`; empty when the name does not say. */
  readonly noun: readonly string[];
}

const articles = new Set(['a', 'an', 'the', 'all', 'my', 'current', 'new', 'multiple']);
/** What follows says how, or of what. */
const prepositions = new Set(['by', 'for', 'of', 'in', 'with', 'from', 'on', 'as', 'at', 'via', 'using']);
/** Verbs that are things as well: `issue_read`, but `issue_refund`. */
const nouns = new Set(
  'issue order record book log request post place schedule transfer refund charge import invite reply copy clone fork view mark query filter patch index'.split(
    ' ',
  ),
);

/** The intents of tools by name, without the word that all of them begin with. */
export function readIntents(names: readonly string[]): ReadonlyMap<string, Intent> {
  const prefix = commonPrefix(names);
  return new Map(names.map((name) => [name, intentOf(wordsOf(name).slice(prefix))]));
}

/** How many words every name begins with, as long as something is left and no verb is among them. */
export function commonPrefix(names: readonly string[]): number {
  const [first = [], ...others] = names.map(wordsOf);
  if (others.length === 0) return 0;
  let length = 0;
  while (
    length < first.length - 1 &&
    deedOf(first[length] ?? '') === undefined &&
    others.every((words) => words[length] === first[length] && words.length > length + 1)
  ) {
    length++;
  }
  return length;
}

function intentOf(words: readonly string[]): Intent {
  const at = verbAt(words);
  const verb = words[at] ?? '';
  const before = words.slice(0, at);
  const deed = deedOf(verb) ?? 'act';
  const after = words.slice(at + 1);
  // create_or_update_file
  if (after[0] === 'or' && deedOf(after[1] ?? '') !== undefined) {
    return { verb, deed: 'save', noun: nounOf(after.slice(2), before, verb) };
  }
  return { verb, deed, noun: nounOf(after, before, verb) };
}

function verbAt(words: readonly string[]): number {
  const isVerb = (word: string) => deedOf(word) !== undefined;
  const clear = words.findIndex((word) => isVerb(word) && !nouns.has(word));
  const any = words.findIndex(isVerb);
  return Math.max(0, clear < 0 ? any : clear);
}

/** Verbs that are done to one thing and make another. */
const made: Readonly<Record<string, string>> = { reply: 'reply' };

function nounOf(after: readonly string[], before: readonly string[], verb: string): readonly string[] {
  const thing = made[verb];
  if (thing !== undefined) return [thing];
  const toward = after[0] === 'to' ? after.slice(1) : after;
  const end = toward.findIndex((word) => prepositions.has(word) || word === 'to');
  const noun = (end < 0 ? toward : toward.slice(0, end)).filter((word) => !articles.has(word));
  return noun.length > 0 ? noun : before.filter((word) => !articles.has(word) && deedOf(word) === undefined);
}
