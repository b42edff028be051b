import { type Commit, isJsonObject, type Json, type TraceEvent } from '@faultbench/core';
import { digest } from './digest';
import { hideSecrets, type Secrets, withoutTokens } from './secrets';

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
