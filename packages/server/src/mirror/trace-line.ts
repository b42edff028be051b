import { type AsTraced, type Commit, isJsonObject, type Json, type TraceEvent } from '@faultbench/core';
import { digest } from './digest';
import { hideIn, hideSecrets, type Secrets, withoutTokens } from './secrets';

/** Longest value of the trace, in bytes of its JSON text. */
const LONGEST_VALUE = 4096;
const HEAD = 256;

/**
 * One line of trace.jsonl: secrets as keyed digests, values over 4 KiB as `{ cut, length, digest }`. `commits`: what the
 * call wrote, for a result may hold a secret of it in a text, such as a link.
 */
export function traceLine(event: TraceEvent, secrets: Secrets, commits: readonly Commit[] = []): string {
  const shown = hideSecrets(event, secrets, commits);
  const line = JSON.stringify(shown);
  // no value can be longer than the line that holds it
  return withoutTokens(Buffer.byteLength(line) <= LONGEST_VALUE ? line : JSON.stringify(cut(shown)), secrets);
}

/** Arguments as a line of the trace holds them. */
export function asTraced(secrets: Secrets): AsTraced {
  const traced = (name: string, value: unknown): unknown => {
    if (!isJson(value)) return value;
    const shown = JSON.stringify(cutMembers(hideIn({ [name]: value }, secrets)));
    return JSON.parse(withoutTokens(shown, secrets))[name];
  };
  return (args) => {
    if (typeof args !== 'object' || args === null || Array.isArray(args) || isAsymmetric(args)) return args;
    const members = Object.entries(args).map(([name, value]) => [name, traced(name, value)]);
    // the names are those of the arguments
    return Object.fromEntries(members) as typeof args;
  };
}

function isJson(value: unknown): value is Json {
  if (typeof value === 'number') return Number.isFinite(value);
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value !== 'object' || isAsymmetric(value)) return false;
  return Object.values(value).every(isJson);
}

/** `expect.anything()`, say. */
function isAsymmetric(value: object): boolean {
  return 'asymmetricMatch' in value;
}

function cut(event: TraceEvent): TraceEvent {
  return {
    ...event,
    // a caller may name a tool as it likes
    tool: cutText(event.tool),
    args: cutMembers(event.args),
    ...(event.result === undefined ? {} : { result: cutMembers(event.result) }),
    ...(event.error === undefined ? {} : { error: { ...event.error, message: cutText(event.error.message) } }),
  };
}

/** Cuts the members of an object first, so that the short ones can still be asked for. */
function cutMembers(value: Json): Json {
  if (!isJsonObject(value)) return cutValue(value);
  return cutValue(Object.fromEntries(Object.entries(value).map(([name, member]) => [name, cutValue(member)])));
}

function cutValue(value: Json): Json {
  const text = JSON.stringify(value);
  const length = Buffer.byteLength(text);
  if (length <= LONGEST_VALUE) return value;
  return { cut: (typeof value === 'string' ? value : text).slice(0, HEAD), length, digest: digest(text) };
}

function cutText(text: string): string {
  const length = Buffer.byteLength(text);
  return length <= LONGEST_VALUE ? text : `${text.slice(0, HEAD)}… (${length} bytes, ${digest(text)})`;
}
