import { isMoney, type Money, parseMoney } from '@faultbench/core';
import { equalNumbers, memberOf } from './equal-numbers';
import { isAsymmetric, momentText } from './expected';
import { isTreeList, isTreeObject, NumberLexeme, plainOf, type Tree, type TreeObject } from './json-tree';
import { show, showGiven } from './show';

/** What is wrong with a value; undefined when it is as expected, at every depth. `at` is where it stands. */
export function mismatch(actual: Tree | undefined, expected: unknown, at = ''): string | undefined {
  const text = momentText(expected) ?? expected;
  const wrong = isMoney(text) ? wrongAmount(actual, text) : wrongValue(actual, text, at);
  return wrong === undefined || at === '' || wrong.startsWith('at ') ? wrong : `at ${at}: ${wrong}`;
}

function wrongAmount(actual: Tree | undefined, expected: Money): string | undefined {
  const isNumber = actual instanceof NumberLexeme;
  if (isNumber && !actual.isInteger)
    return `money came back as a float (${actual.text}); it leaves both doors as an exact string`;
  const text = isNumber ? actual.text : actual;
  const amount = typeof text === 'string' ? parseMoney(text) : undefined;
  if (!amount) return `expected the amount ${expected} and got ${show(actual)}`;
  const written = isNumber ? actual.text : String(text);
  return amount.equals(expected) ? undefined : `expected exactly ${expected} and got ${written}`;
}

function wrongValue(actual: Tree | undefined, expected: unknown, at: string): string | undefined {
  if (expected === undefined) throw new TypeError('undefined is expected of no answer: use absent(path)');
  if (actual === undefined) return `expected ${describe(expected)} and got (absent)`;
  if (isAsymmetric(expected)) return expected.asymmetricMatch(plainOf(actual)) ? undefined : differs(actual, expected);
  if (Array.isArray(expected) && isTreeList(actual)) return wrongItems(actual, expected, at);
  if (isRecord(expected) && isTreeObject(actual)) return wrongMembers(actual, expected, at);
  if (!(actual instanceof NumberLexeme)) return actual === expected ? undefined : differs(actual, expected);
  return wrongNumber(actual, expected);
}

function wrongNumber(actual: NumberLexeme, expected: unknown): string | undefined {
  if (typeof expected === 'bigint')
    return equalNumbers(actual, new NumberLexeme(String(expected))) ? undefined : differs(actual, expected);
  if (typeof expected !== 'number') return differs(actual, expected);
  if (typeof actual.plain === 'bigint' || (Number.isInteger(expected) && !Number.isSafeInteger(expected)))
    return `${differs(actual, expected)}: a number is not exact there, use a bigint`;
  return actual.plain === expected ? undefined : differs(actual, expected);
}

function wrongItems(actual: readonly Tree[], expected: readonly unknown[], at: string): string | undefined {
  if (actual.length !== expected.length) return differs(actual, expected);
  return firstOf(expected.map((item, index) => () => mismatch(actual[index], item, join(at, String(index)))));
}

function wrongMembers(actual: TreeObject, expected: Record<string, unknown>, at: string): string | undefined {
  const more = Object.keys(actual).filter((key) => !Object.hasOwn(expected, key));
  if (more.length > 0) return `${differs(actual, expected)}: ${more.join(', ')} is not expected`;
  const keys = Object.keys(expected);
  return firstOf(keys.map((key) => () => mismatch(memberOf(actual, key), expected[key], join(at, key))));
}

function firstOf(checks: readonly (() => string | undefined)[]): string | undefined {
  for (const check of checks) {
    const wrong = check();
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

/** Types are named where they differ; an amount that was expected as a number gets its mend. */
function differs(actual: Tree, expected: unknown): string {
  const sameType = typeOf(actual) === typeOf(expected) || isAsymmetric(expected);
  if (sameType) return `expected ${describe(expected)} and got ${show(actual)}`;
  const isFloat = typeOf(expected) === 'float' && typeof actual === 'string' && parseMoney(actual);
  const mend = isFloat ? `; an amount is exact text: pass "${actual}" or money("${actual}")` : '';
  return `expected ${describe(expected)} (${typeOf(expected)}) and got ${show(actual)} (${typeOf(actual)})${mend}`;
}

function describe(expected: unknown): string {
  return isAsymmetric(expected) ? (expected.toAsymmetricMatcher?.() ?? String(expected)) : showGiven(expected);
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (value instanceof NumberLexeme) return value.isInteger ? 'int' : 'float';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'float';
  if (Array.isArray(value)) return 'list';
  return { string: 'str', boolean: 'bool', bigint: 'int' }[typeof value as string] ?? typeof value; // any other type names itself
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function join(at: string, key: string): string {
  return at === '' ? key : `${at}.${key}`;
}
