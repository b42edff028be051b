import { type Commit, isJsonObject, type Json, secretNames, type TraceEvent, type WorldSpec } from '@faultbench/core';
import { PERSONA_TOKEN } from '../identity/persona-token';
import { digest } from './digest';

/** Which fields never reach the trace, and what keys their digests. */
export interface Secrets {
  readonly names: ReadonlySet<string>;
  readonly key: string;
  /** Tokens of personas, wherever they stand. */
  readonly tokens: readonly (RegExp | string)[];
}

/** Fields and arguments declared `secret`, by name: wherever that name turns up, its value is hidden. */
export function secretsOf(spec: WorldSpec, seed: number, given: readonly string[] = []): Secrets {
  const declared = [...spec.records.map(({ fields }) => fields), ...spec.operations.map(({ args }) => args)];
  const secret = new Set(declared.flatMap(secretNames));
  // a filter on a secret field has a name of its own: note_contains
  const filters = spec.operations.flatMap(({ filter }) => filter.filter(({ field }) => secret.has(field)));
  return {
    names: new Set([...secret, ...filters.map(({ argument }) => argument)]),
    key: `${spec.name}:${seed}`,
    tokens: spec.roles ? [PERSONA_TOKEN, ...given] : [],
  };
}

/** A text without the tokens of personas. */
export function withoutTokens(text: string, { tokens }: Pick<Secrets, 'tokens'>): string {
  return tokens.reduce((rest: string, token) => rest.replaceAll(token, '[redacted]'), text);
}

/** What stands in place of a secret text. */
export function shownSecret(text: string, key: string): string {
  return `secret:${digest(text, key)}`;
}

/** The event with every secret value replaced by a keyed digest: equal values stay equal, nothing else is told. */
export function hideSecrets(event: TraceEvent, secrets: Secrets, commits: readonly Commit[] = []): TraceEvent {
  if (secrets.names.size === 0) return event;
  const found = new Map<string, string>();
  const hide = (value: Json): Json => hideIn(value, secrets, found);
  const hideOutcome = <Part extends Pick<TraceEvent, 'result' | 'error'>>(part: Part): Part => ({
    ...part,
    ...(part.result === undefined ? {} : { result: withoutParts(hide(part.result), found) }),
    ...(part.error === undefined ? {} : { error: { ...part.error, ...hideInTexts(part.error, found) } }),
  });
  for (const { after } of commits.flatMap(({ changes }) => changes)) if (after) hide(after);
  const args = hide(event.args);
  const outcome = hideOutcome({ ...event, args });
  const sentence = (reason: string) => hideInTexts({ message: reason }, found).message;
  const broken = event.broken?.map((each) => ({ ...each, reason: sentence(each.reason) }));
  const shown = broken === undefined ? outcome : { ...outcome, broken };
  return event.second ? { ...shown, second: hideOutcome(event.second) } : shown;
}

/** The value with what stands in its secret fields hidden; those are noted in `found`. */
export function hideIn(value: Json, secrets: Secrets, found = new Map<string, string>()): Json {
  if (Array.isArray(value)) return value.map((item) => hideIn(item, secrets, found));
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).map(([name, member]): [string, Json] => {
    if (!secrets.names.has(name) || member === null) return [name, hideIn(member, secrets, found)];
    const text = typeof member === 'string' ? member : JSON.stringify(member);
    const hidden = shownSecret(text, secrets.key);
    found.set(text, hidden);
    return [name, hidden];
  });
  return Object.fromEntries(members);
}

/** Shorter ones are left alone inside the texts of a result, of which most are data. */
const SHORTEST_IN_RESULT = 8;

/** A text may be made of a secret, as a link is. */
function withoutParts(value: Json, found: ReadonlyMap<string, string>): Json {
  const hidden = [...found].filter(([secret]) => secret.length >= SHORTEST_IN_RESULT);
  const replace = (part: Json): Json => {
    if (typeof part === 'string') return hidden.reduce((rest, [secret, told]) => rest.replaceAll(secret, told), part);
    if (Array.isArray(part)) return part.map(replace);
    if (!isJsonObject(part)) return part;
    return Object.fromEntries(Object.entries(part).map(([name, member]) => [name, replace(member)]));
  };
  return hidden.length === 0 ? value : replace(value);
}

/** Shorter secrets are left alone in sentences: hiding every "1" would hide the sentence. */
const SHORTEST_IN_TEXT = 3;

/** A refusal may quote an argument. */
function hideInTexts(error: { readonly message: string; readonly stack?: string }, found: ReadonlyMap<string, string>) {
  const replace = (text: string) =>
    [...found]
      .filter(([secret]) => secret.length >= SHORTEST_IN_TEXT)
      .reduce((rest, [secret, hidden]) => rest.replaceAll(secret, hidden), text);
  return { message: replace(error.message), ...(error.stack === undefined ? {} : { stack: replace(error.stack) }) };
}
