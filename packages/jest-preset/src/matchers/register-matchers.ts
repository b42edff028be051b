import type { Matcher, MatcherContext, MatcherResult } from './matcher';
import { matchers } from './matchers';
import { subjectOf } from './subject';

/** Adds our matchers to the `expect` of a test file, the same one that `@jest/globals` gives. */
export function registerMatchers(globals: object): void {
  const expect = Reflect.get(globals, 'expect') as { extend(added: object): void }; // Jest's own
  expect.extend(Object.fromEntries(matchers.map((matcher) => [matcher.name, bound(matcher)])));
}

function bound(matcher: Matcher) {
  return function (this: MatcherContext, value: unknown, ...args: readonly unknown[]): MatcherResult {
    return matcher.match(this, subjectOf(matcher, value), args);
  };
}
