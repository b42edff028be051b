import { runInNewContext, runInThisContext } from 'node:vm';
import { type Expected, money, sameInstant } from '@faultbench/scenario';
import type * as Polyfill from 'temporal-polyfill';
import { body, failureOf } from './support/answers';

// an ES module, which Jest's own require cannot load
const { createRequire } = (runInThisContext('process') as NodeJS.Process).getBuiltinModule('node:module');
const { Temporal } = createRequire(__filename)('temporal-polyfill') as typeof Polyfill;

const wrong = (json: string, expected: Expected) =>
  failureOf(() => body(`{"v":${json}}`).field('v', expected)).replace("field 'v': ", '');

describe('an amount', () => {
  test.each(['99.99', '100.0', '1e2', '1E2', '-0.5'])(
    'that came as the number %s is refused, whatever its value',
    (json) => {
      const text = `money came back as a float (${json}); it leaves both doors as an exact string`;
      expect(wrong(json, money('100'))).toBe(text);
    },
  );

  test.each(['true', 'null', '[]', '{}', '"abc"', '" 99.99 "', '"9_9.99"', '"٩"'])('is none: %s', (json) => {
    expect(wrong(json, money('1'))).toBe(`expected the amount 1 and got ${json}`);
  });

  test('is not there', () => {
    expect(failureOf(() => body('{}').field('v', money('1')))).toBe(
      "field 'v': expected the amount 1 and got (absent)",
    );
  });

  test.each([
    ['"99.99"', '99.99'],
    ['100', '100'],
    ['"1E+2"', '1E+2'],
    ['"-0.00"', '0.00'],
    ['"+5.00"', '5.00'],
    ['"5."', '5'],
    ['".5"', '0.5'],
    ['"007.10"', '7.10'],
  ])('%s is exactly %s', (json, text) => {
    expect(wrong(json, money(text))).toBe('it holds');
  });

  test.each([
    ['"99.990"', '99.99', 'expected exactly 99.99 and got 99.990'],
    ['100', '100.00', 'expected exactly 100.00 and got 100'],
    ['"1E2"', '100', 'expected exactly 100 and got 1E2'],
  ])('%s has not the value and scale of %s', (json, text, message) => {
    expect(wrong(json, money(text))).toBe(message);
  });

  test('that was expected as a number is told how to be written', () => {
    expect(wrong('"4.35"', 4.35)).toBe(
      'expected 4.35 (float) and got "4.35" (str); an amount is exact text: pass "4.35" or money("4.35")',
    );
  });

  test('in a list or an object is as exact', () => {
    expect(wrong('{"lines":[{"due":"1.50"}]}', { lines: [{ due: money('1.50') }] })).toBe('it holds');
    expect(wrong('{"lines":[{"due":1.5}]}', { lines: [{ due: money('1.5') }] })).toBe(
      'at lines.0.due: money came back as a float (1.5); it leaves both doors as an exact string',
    );
  });

  test('of another realm is an amount', () => {
    const make =
      "Object.defineProperty({ coefficient: 15n, scale: 1, toString: () => '1.5' }, Symbol.for('faultbench.money'), { value: 1 })";
    expect(wrong('"1.5"', runInNewContext(make))).toBe('it holds');
    expect(wrong('"1.50"', runInNewContext(make))).toBe('expected exactly 1.5 and got 1.50');
  });
});

describe('a number', () => {
  test.each([
    ['1.0', 1],
    ['1', 1],
    ['100e-2', 1n],
    ['9007199254740993', 9007199254740993n],
    ['-0', 0],
  ])('%s is %s by value', (json, expected) => {
    expect(wrong(json, expected)).toBe('it holds');
  });

  test('NaN is nothing', () => {
    expect(wrong('1', Number.NaN)).not.toBe('it holds');
  });

  test('too large to be exact asks for a bigint', () => {
    expect(wrong('9007199254740993', 9007199254740992)).toBe(
      'expected 9007199254740992 and got 9007199254740993: a number is not exact there, use a bigint',
    );
    expect(wrong('9007199254740993', 9007199254740992n)).toBe('expected 9007199254740992 and got 9007199254740993');
    expect(body('{"v":9007199254740993}').value('v')).toBe(9007199254740993n);
  });
});

test.each([
  ['true', 1, 'expected 1 (int) and got true (bool)'],
  ['1', true, 'expected true (bool) and got 1 (int)'],
  ['[true]', [1], 'at 0: expected 1 (int) and got true (bool)'],
  ['{"a":true}', { a: 1 }, 'at a: expected 1 (int) and got true (bool)'],
  ['"1"', 1, 'expected 1 (int) and got "1" (str)'],
  ['1', '1', 'expected "1" (str) and got 1 (int)'],
  ['null', 1, 'expected 1 (int) and got null (null)'],
  ['{}', null, 'expected null (null) and got {} (object)'],
  ['[1,2]', [2, 1], 'at 0: expected 2 and got 1'],
  ['[1,2]', [1], 'expected [1] and got [1,2]'],
  ['{"a":1,"b":2}', { a: 1 }, 'expected {"a":1} and got {"a":1,"b":2}: b is not expected'],
  ['{}', { a: null }, 'at a: expected null and got (absent)'],
  ['[[1],{"b":[]}]', [[1], { b: [] }], 'it holds'],
  ['{"a":{"b":1.0}}', { a: { b: 1 } }, 'it holds'],
] as const)('types are never bent: %s is held against %j', (json, expected, message) => {
  expect(wrong(json, expected)).toBe(message);
});

test('dates and instants are their canonical text', () => {
  const instant = Temporal.Instant.from('2026-10-23T09:00Z');
  expect(wrong('"2026-10-23"', Temporal.PlainDate.from('2026-10-23'))).toBe('it holds');
  expect(wrong('"2026-10-23T09:00:00.000Z"', instant)).toBe('it holds');
  expect(wrong('"2026-10-23T09:00:00.000Z"', new Date('2026-10-23T10:00+01:00'))).toBe('it holds');
  expect(wrong('"2026-10-23T09:00:00.000Z"', runInNewContext("new Date('2026-10-23T09:00Z')"))).toBe('it holds');
  expect(wrong('"2026-10-23T09:00:00Z"', instant)).toBe(
    'expected "2026-10-23T09:00:00.000Z" and got "2026-10-23T09:00:00Z"',
  );
  expect(wrong('1792746000000', instant)).toMatch('(str) and got 1792746000000 (int)');
});

test("Jest's asymmetric matchers are asked", () => {
  expect(wrong('{"a":"x"}', { a: expect.any(String) })).toBe('it holds');
  expect(wrong('{"a":1}', { a: expect.any(String) })).toBe('at a: expected Any<String> and got 1');
});

test('expecting undefined is a mistake of the test', () => {
  expect(() => Reflect.apply(body('{"v":1}').field, body('{"v":1}'), ['v', undefined])).toThrow(TypeError);
});

test('another spelling of an instant is asked for by name', () => {
  const answered = body('{"v":"2026-10-23T10:00:00+01:00"}');
  expect(failureOf(() => answered.matches('v', sameInstant('2026-10-23T09:00Z')))).toBe('it holds');
  expect(failureOf(() => answered.matches('v', sameInstant('2026-10-23T10:00Z'), 'ten'))).toMatch('is not ten');
  expect(() => sameInstant('2026-10-23')).toThrow('"2026-10-23" is no instant');
});
