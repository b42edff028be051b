import { parseWorld } from '@faultbench/core';
import { mistakesOf, problemsOf, world } from './mistakes';

describe('what is no world', () => {
  test.each([
    ['an empty file', '', ['1:  | : the file is empty | a world begins with services:']],
    ['a comment alone', '# nothing\n', ['1: # nothing | : the file is empty | a world begins with services:']],
    ['a list', '- a', ['1: - a | : must be a mapping, not a list | a world begins with services:']],
    ['text', 'hello', ['1: hello | : must be a mapping, not "hello" | a world begins with services:']],
    ['a tab', 'services:\n\torders: {}', ['2: \t | : tabs are not allowed as indentation | indent with spaces']],
    [
      'an open bracket',
      'services: [\n',
      [
        '2:  | : flow sequence in block collection must be sufficiently indented and end with a ] | close what is open, or line the keys up',
      ],
    ],
    [
      'a bad escape',
      'name: "\\q"',
      ['1: \\ | : invalid escape sequence \\q | double the backslash, or use single quotes'],
    ],
    [
      'two documents',
      'name: a\n---\nname: b',
      ['3: n | : a second document | keep one document a file: remove this one and its ---'],
    ],
    [
      'YAML 1.1',
      '%YAML 1.1\n---\nname: a',
      ['1: % | : YAML 1.1 is not supported | remove the %YAML line: a world is YAML 1.2'],
    ],
    [
      'a control character',
      'name: "a\u0001"',
      ['1: \u0001 | : a control character | remove it, or write it as "\\x00" inside quotes'],
    ],
    ['deep nesting', `name: ${'['.repeat(3000)}`, ['1: n | : nested too deeply | a world needs fewer than 100 levels']],
    [
      'a type that is taken for a list',
      'services: { a: { records: { b: { c: enum["x", y] } } } }',
      [
        '1: [ | : a type in brackets that cannot be told from a list | quote the type, or use its long form: { enum: [placed, shipped] }',
      ],
    ],
  ])('%s', (_what, text, expected) => {
    expect(mistakesOf(text)).toEqual(expected);
  });
});

describe('what YAML has and a world may not use', () => {
  test.each([
    [
      'a key twice',
      'name: a\nname: b',
      ['2: name | name: "name" stands twice | it stands at shop.yaml:1:1 already: keep one'],
    ],
    [
      'a merge key',
      'services:\n  a: &a { records: {} }\n  b: { <<: *a }',
      ['3: << | services.b.<<: merge keys are not supported | write the keys out'],
    ],
    [
      'a tag',
      'name: !secret x',
      ['1: x | name: the tag !secret is not supported | remove it: a world takes no tags of its own'],
    ],
    ['a key that is a list', '[a]: 1', ['1: [a] | : a key that is no text | write a plain name before the colon']],
    [
      'an alias without an anchor',
      'name: *who',
      ['1: *who | name: no anchor &who before this alias | define it before, or quote "*who"'],
    ],
    [
      'an alias that looks like a type',
      'name: *ref[a]',
      ['1: *ref[a] | name: no anchor &ref[a] before this alias | define it before, or quote "*ref[a]"'],
    ],
    [
      'an alias within its own anchor',
      'services: &a { x: *a }',
      ['1: *a | services.x: &a contains itself | write the inner value out'],
    ],
    [
      'a number that a double cannot hold',
      'seed: 12345678901234567890',
      [
        '1: 12345678901234567890 | seed: the number 12345678901234567890 cannot be held exactly | quote it if it is text: "12345678901234567890"',
      ],
    ],
    [
      'a fraction that a double cannot hold',
      world('{ a: { x: float } }', { seed: '{ a: { rows: [{ x: 0.12345678901234567890 }] } }' }),
      [
        '4: 0.12345678901234567890 | services.orders.seed.a.rows[0].x: the number 0.12345678901234567890 cannot be held exactly | quote it if it is text: "0.12345678901234567890"',
      ],
    ],
    [
      'infinity',
      world('{ a: { x: float } }', { seed: '{ a: { rows: [{ x: .inf }] } }' }),
      [
        '4: .inf | services.orders.seed.a.rows[0].x: the number .inf cannot be held exactly | quote it if it is text: ".inf"',
      ],
    ],
  ])('%s', (_what, text, expected) => {
    expect(mistakesOf(text)).toEqual(expected);
  });

  test('the mistakes of an aliased value are said once', () => {
    expect(mistakesOf('services:\n  a: &a { recrds: 1 }\n  b: *a\n  c: *a')).toEqual([
      '2: recrds | services.a.recrds: unknown key "recrds" | use description, records, seed, operations, output_schemas, rules - did you mean "records"?',
    ]);
  });

  test('more than a hundred aliases', () => {
    const chain = [
      'a: &a [x]',
      ...'bcdefgh'.split('').map((key, index) => `${key}: &${key} [${`*${'abcdefgh'[index]}, `.repeat(9)}]`),
    ];
    const { problems } = parseWorld(chain.join('\n'), { file: 'shop.yaml', name: 'shop' });
    expect(problems.map(({ message }) => message)).toContain('more than 100 aliases');
    expect(problems.length).toBeLessThan(2000);
  });

  test('aliases, core tags and exact numbers are fine', () => {
    expect(problemsOf('name: &n !!str 7\nseed: 0x1F\nclock: { start: 2025-06-01T00:00:00Z }')).toBe('');
    const rows = '{ a: { rows: [{ x: 1.50 }, { x: 1e3 }, { x: 0.1 }, { x: -0 }, { x: 9007199254740991 }] } }';
    expect(problemsOf(world('{ a: { x: float } }', { seed: rows }))).toBe('');
  });

  test('words that YAML 1.1 takes for booleans are text', () => {
    const { spec } = parseWorld(world('{ a: { x: enum[yes, NO, on] } }'), { file: 'shop.yaml', name: 'shop' });
    expect(spec?.records[0]?.fields.x?.options).toEqual({ values: ['yes', 'NO', 'on'] });
  });
});
