import type { CircusError } from '../environment/circus';
import type { Hide } from '../report/hide-texts';

/** An error whose message tells nothing hidden; objects are changed where they are, since Jest holds them too. */
export function hideInError(entry: CircusError, hide: Hide): CircusError {
  const seen = new Set<unknown>();
  // the second of a pair says again what was thrown when that was no error
  if (Array.isArray(entry)) return entry.map((each) => hideInThrown(each, hide, seen));
  return hideInThrown(entry, hide, seen);
}

function hideInThrown(error: unknown, hide: Hide, seen: Set<unknown>): unknown {
  if (typeof error === 'string') return hide(error);
  if (typeof error !== 'object' || error === null || seen.has(error)) return error;
  seen.add(error);
  rewrite(error, 'stack', (stack) => hideAboveFrames(stack, hide));
  rewrite(error, 'message', hide);
  if ('cause' in error) Reflect.set(error, 'cause', hideInThrown(error.cause, hide, seen));
  if ('errors' in error && Array.isArray(error.errors)) for (const each of error.errors) hideInThrown(each, hide, seen);
  if ('matcherResult' in error) Reflect.set(error, 'matcherResult', hideInValue(error.matcherResult, hide));
  return error;
}

function rewrite(error: object, name: 'message' | 'stack', change: Hide): void {
  const text: unknown = Reflect.get(error, name);
  if (typeof text !== 'string') return;
  const changed = change(text);
  if (changed !== text) Reflect.set(error, name, changed);
}

// a number of a line may look like a hidden one
function hideAboveFrames(stack: string, hide: Hide): string {
  const frames = stack.search(/^\s+at /m);
  return frames < 0 ? hide(stack) : hide(stack.slice(0, frames)) + stack.slice(frames);
}

/** Data with nothing hidden in it: as it is, or what JSON can hold of it. */
export function hideInValue(value: unknown, hide: Hide): unknown {
  const text = jsonOf(value);
  return text === undefined || hide(text) === text ? value : hidden(JSON.parse(text), hide);
}

function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

function hidden(value: unknown, hide: Hide): unknown {
  if (typeof value === 'string') return hide(value);
  if (typeof value === 'number') {
    const [plain, shown] = [String(value), hide(String(value))];
    return shown === plain ? value : shown;
  }
  if (Array.isArray(value)) return value.map((item) => hidden(item, hide));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [hide(name), hidden(member, hide)]));
}
