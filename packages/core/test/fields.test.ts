import {
  checkSchema,
  type Field,
  fieldType,
  fieldTypes,
  type Json,
  normalizeRow,
  normalizeValue,
  objectSchema,
  parseWorld,
  renderProblems,
  seedTables,
} from '@faultbench/core';
import Ajv from 'ajv';

/** A world whose record type `a` has a field `x` of this type, beside `items` with ids 1 to 3. */
function worldOf(type: string, seed = '', records = '') {
  const text = `services: { s: { records: { a: { x: ${type} }, items: { id: int }${records} }, seed: { items: { count: 3 }${seed} } } }`;
  return parseWorld(text, { file: 'w.yaml', name: 'w' });
}

function fieldOf(type: string): Field {
  const { spec, problems } = worldOf(type);
  const field = spec?.records[0]?.fields.x;
  if (!field) throw new Error(renderProblems(problems));
  return field;
}

function valuesOf(type: string, count: number): Json[] {
  const { spec, problems } = worldOf(type, `, a: { count: ${count} }`);
  if (!spec) throw new Error(renderProblems(problems));
  return (seedTables(spec).a ?? []).map((row) => row.x ?? null);
}

interface Sample {
  readonly type: string;
  /** Values it keeps as they are. */
  readonly good: readonly Json[];
  /** Values it takes, and the form it keeps them in. */
  readonly other?: readonly (readonly [given: Json, kept: Json])[];
  readonly bad: readonly Json[];
}

const samples: Readonly<Record<string, readonly Sample[]>> = {
  str: [
    { type: 'str', good: ['', 'a', '007'], bad: [7, true, [], {}] },
    { type: '{ type: str, min: 2, max: 3 }', good: ['ab', 'abc', '𝄞𝄞𝄞'], bad: ['a', 'abcd', '', 12] },
    { type: '{ type: str, pattern: "^[A-Z]{2}-\\\\d+$" }', good: ['AB-1', 'ZZ-007'], bad: ['ab-1', 'AB-', 'xAB-1', 5] },
  ],
  int: [
    { type: 'int', good: [0, -3, Number.MAX_SAFE_INTEGER], bad: ['1', 1.5, 2 ** 53, true] },
    { type: '{ type: int, min: -2, max: 7 }', good: [-2, 7], bad: [-3, 8, 0.5] },
  ],
  float: [
    { type: 'float', good: [0, 0.1, -1e300], bad: ['1', Number.NaN, Number.POSITIVE_INFINITY, false] },
    { type: '{ type: float, min: 0.5 }', good: [0.5, 1e9], bad: [0.4, -1] },
  ],
  bool: [{ type: 'bool', good: [true, false], bad: [0, 'true'] }],
  datetime: [
    {
      type: 'datetime',
      good: ['2025-05-20T11:02:03.000Z'],
      other: [
        ['2025-05-20T11:02:03Z', '2025-05-20T11:02:03.000Z'],
        ['2024-02-29T00:00:00.123+05:30', '2024-02-28T18:30:00.123Z'],
        ['2025-05-20T13:02:03.5+02:00', '2025-05-20T11:02:03.500Z'],
      ],
      bad: ['2025-05-20T11:02:03', '2025-05-20', '2025-02-29T00:00:00Z', '9999-12-31T23:59:59-01:00', 'now', 17],
    },
  ],
  date: [
    {
      type: 'date',
      good: ['2025-05-20', '2024-02-29'],
      bad: ['2025-02-29', '2025-5-2', '20250520', '2025-05-20T00:00:00Z', 'now', 20250520],
    },
  ],
  decimal: [
    {
      type: 'decimal[2]',
      good: ['99.90', '-3.50', '0.00'],
      other: [
        ['99.9', '99.90'],
        [5, '5.00'],
        ['-0', '0.00'],
        ['007.10', '7.10'],
      ],
      bad: ['99.999', '1e2', '+5', '.5', '5.', ' 5', '5,00', '', 5.5, -0.1, true, 2 ** 53, '1'.repeat(50)],
    },
    { type: '{ type: decimal[0], min: 1, max: 10 }', good: ['1'], other: [[10, '10']], bad: ['0', 11, '1.0'] },
    {
      type: '{ type: "decimal[1]", min: -0.5, max: 2.0 }',
      good: ['-0.5'],
      other: [['2', '2.0']],
      bad: ['-0.6', '2.1', 0.5],
    },
  ],
  enum: [{ type: 'enum[a, b]', good: ['a', 'b'], bad: ['c', 'A', 1] }],
  ref: [{ type: 'ref[s.items]', good: [1, 7], bad: ['7', 1.5] }],
  list: [
    { type: 'list[str]', good: [[], ['a', 'b']], bad: [['a', 1], [null], 'a', { 0: 'a' }] },
    { type: '{ list: int, min: 1, max: 2 }', good: [[1], [1, 2]], bad: [[], [1, 2, 3], [1.5]] },
    { type: 'list[list[enum[p, q]]]', good: [[], [[]], [['p'], ['q', 'p']]], bad: [['p'], [['r']]] },
    {
      type: '{ list: { sku: str, price: decimal[2], note: str?, qty: { type: int, default: 1 } } }',
      good: [[]],
      other: [
        [[{ sku: 'a', price: '1.5' }], [{ sku: 'a', price: '1.50', note: null, qty: 1 }]],
        [[{ qty: 2, note: 'x', sku: 'a', price: 2 }], [{ sku: 'a', price: '2.00', note: 'x', qty: 2 }]],
      ],
      bad: [[{}], [{ sku: 'a' }], [{ sku: 'a', price: 1.5 }], [{ sku: 'a', price: '1', more: 1 }], [['a']]],
    },
  ],
  object: [
    {
      type: '{ type: object, fields: { at: datetime, of: { type: object, fields: { n: int? } } } }',
      good: [],
      other: [
        [
          { at: '2025-05-20T11:02:03Z', of: {} },
          { at: '2025-05-20T11:02:03.000Z', of: { n: null } },
        ],
      ],
      bad: [{}, [], 'x', { at: '2025-05-20', of: {} }, { at: '2025-05-20T11:02:03Z', of: { n: 'x' } }],
    },
  ],
  token: [{ type: 'token', good: ['a', 'f'.repeat(32)], bad: ['', 7] }],
  json: [
    {
      type: 'json',
      good: ['', 0, false, [], {}, [null, { a: [1.5] }]],
      bad: [Number.NaN, [Number.POSITIVE_INFINITY], { at: new Date(0) as unknown as string }],
    },
  ],
};

test('every field type has samples here', () => {
  expect(Object.keys(samples)).toEqual(fieldTypes.map((type) => type.name));
});

const all = Object.values(samples).flatMap((each) => each.map((sample) => [sample.type, sample] as const));

describe.each(all)('%s', (type, { good, other = [], bad }) => {
  const field = fieldOf(type);
  const given = [...good.map((value) => [value, value] as const), ...other];

  test('takes its values, keeps them in one form, and refuses others with a sentence', () => {
    for (const [value, kept] of given) expect(normalizeValue(field, value)).toEqual({ ok: true, value: kept });
    for (const value of bad) {
      const answer = normalizeValue(field, value);
      expect([value, answer.ok]).toEqual([value, false]);
      if (answer.ok) continue;
      for (const { message } of answer.problems)
        expect(message).toMatch(/^(must (be .+, not .|not be null)|is missing$|is no field)/);
    }
  });

  test('the schema of checks takes whatever it takes, the plain schema its canonical values', () => {
    const formats = { 'date-time': true, date: true } as const;
    const checks = new Ajv({ strict: true, allowUnionTypes: true, formats }).compile(
      checkSchema({ x: field }, []) as object,
    );
    const plain = new Ajv({ strict: true, formats }).compile(objectSchema({ x: field }, []) as object);
    for (const [value, kept] of given) {
      expect([value, checks({ x: value })]).toEqual([value, true]);
      if (!JSON.stringify(kept).includes('null')) expect([kept, plain({ x: kept })]).toEqual([kept, true]);
    }
  });

  test('gives null only where it is optional', () => {
    expect(normalizeValue(field, null)).toEqual({ ok: false, problems: [{ at: [], message: 'must not be null' }] });
    expect(normalizeValue({ ...field, optional: true }, null)).toEqual({ ok: true, value: null });
  });

  test('draws values that it takes itself, the same each time', () => {
    const values = valuesOf(type, 60);
    expect(values).toHaveLength(60);
    for (const value of values) expect(normalizeValue(field, value)).toEqual({ ok: true, value });
    expect(new Set(values.map((value) => JSON.stringify(value))).size).toBeGreaterThan(1);
    expect(valuesOf(type, 60)).toEqual(values);
  });

  test('says what it is', () => {
    const { name, syntax, summary } = fieldType(field.type);
    expect(summary).toMatch(/^([A-Z]|true).+\.$/);
    expect(syntax.startsWith(name)).toBe(true);
  });
});

describe('seeded values stay within their bounds', () => {
  const spread = (type: string) => {
    const values = valuesOf(type, 400) as number[];
    return [Math.min(...values), Math.max(...values)];
  };

  test.each([
    ['{ type: int, min: 3, max: 5 }', 3, 5],
    ['{ type: int, min: 990 }', 990, 1000],
    ['{ type: int, max: -995 }', -1995, -995],
    ['{ type: float, min: 0.25, max: 0.27 }', 0.25, 0.27],
    ['{ type: float, min: 0.001, max: 0.002 }', 0.001, 0.002],
    ['{ type: float, min: 0.1, max: 0.1 }', 0.1, 0.1],
  ])('%s', (type, low, high) => {
    const [least = 0, most = 0] = spread(type);
    expect(least).toBeGreaterThanOrEqual(low);
    expect(most).toBeLessThanOrEqual(high);
    if (high - low < 10 && type !== '{ type: int, max: -995 }') expect([least, most]).toEqual([low, high]);
  });

  test('numbers as wide as a double', () => {
    const values = valuesOf('{ type: float, min: -1e300, max: 1e300 }', 200) as number[];
    expect(values.some((value) => value < -1e298) && values.some((value) => value > 1e298)).toBe(true);
    expect(values.every(Number.isFinite)).toBe(true);
  });

  test('amounts beyond what a double holds', () => {
    const type = '{ type: decimal[18], min: 0, max: 100000000000000000 }';
    const values = valuesOf(type, 100) as string[];
    expect(values.every((value) => /^\d+\.\d{18}$/.test(value))).toBe(true);
    expect(new Set(values.map((value) => value.length)).size).toBeGreaterThan(1);
  });

  test('texts, long and short', () => {
    for (const text of valuesOf('{ type: str, min: 50, max: 55 }', 100) as string[]) {
      expect(text.length).toBeGreaterThanOrEqual(50);
      expect(text.length).toBeLessThanOrEqual(55);
    }
    expect(new Set((valuesOf('{ type: str, max: 3 }', 100) as string[]).map((text) => text.length))).toEqual(
      new Set([3]),
    );
    expect(valuesOf('{ type: str, max: 0 }', 2)).toEqual(['', '']);
  });

  test('lists have 0 to 3 values, or as many as the bounds ask for', () => {
    const lengths = (type: string) =>
      [...new Set((valuesOf(type, 300) as Json[][]).map((list) => list.length))].sort((a, b) => a - b);
    expect(lengths('list[int]')).toEqual([0, 1, 2, 3]);
    expect(lengths('{ list: int, min: 1 }')).toEqual([1, 2, 3]);
    expect(lengths('{ list: int, min: 5 }')).toEqual([5, 6, 7, 8]);
    expect(lengths('{ list: int, max: 1 }')).toEqual([0, 1]);
    expect(lengths('{ list: int, min: 2, max: 2 }')).toEqual([2]);
  });

  test('days are the 20 before the start of the clock', () => {
    const days = [...new Set(valuesOf('date', 500))].sort();
    expect([days.length, days[0], days.at(-1)]).toEqual([20, '2025-05-12', '2025-05-31']);
  });

  test('a token has 32 hex digits', () => {
    const tokens = valuesOf('token', 100) as string[];
    expect(tokens.every((token) => /^[0-9a-f]{32}$/.test(token))).toBe(true);
    expect(new Set(tokens.map((token) => token.slice(0, 8))).size).toBe(100);
    expect(new Set(tokens.map((token) => token.slice(24))).size).toBe(100);
  });
});

describe('patterns', () => {
  test('are of the whole text, anchors or not', () => {
    for (const pattern of ['[ab]{2}|c', '^[ab]{2}$|^c$']) {
      const field = fieldOf(`{ type: str, pattern: "${pattern}" }`);
      const taken = ['ab', 'c', 'abb', 'xab', 'cc', ''].filter((value) => normalizeValue(field, value).ok);
      expect(taken).toEqual(['ab', 'c']);
    }
  });

  test.each([
    '^[A-Z]{3}-\\d{4}$',
    '^(red|green|blue)$',
    'a+b*c?d{2,}',
    '^\\w+@\\w{2,5}\\.(com|org)$',
    '^[^a-z\\s]{5}$',
    '^(?:x|y(?<z>[01]{2}))+$',
    '[\\u00e4-\\u00fc]{3}',
    '^a$|^b{3}$',
    '^\\+\\d{2} \\(\\d{3}\\) [0-9-]{6,8}$',
    '.{4}',
    '^$',
    '^[\\w.-]+$',
    '\\x41\\t?',
  ])('%s', (pattern) => {
    const values = valuesOf(`{ type: str, pattern: ${JSON.stringify(pattern)} }`, 200) as string[];
    for (const value of values) expect(value).toMatch(new RegExp(`^(?:${pattern})$`, 'u'));
    if (pattern !== '^$') expect(new Set(values).size).toBeGreaterThan(1);
  });

  test.each(['^(?=a)b$', '(a)\\1', 'a\\b', '\\p{L}+', '^(?<!a)b$', 'x{500}', 'a(^b)', 'a(b$)c'])(
    '%s has no values to seed, and is fine where none are seeded',
    (pattern) => {
      const type = `{ type: str, pattern: ${JSON.stringify(pattern)} }`;
      expect(worldOf(type).problems).toEqual([]);
      expect(worldOf(type, ', a: { count: 1 }').problems).toMatchObject([
        { path: 'services.s.records.a.x', message: 'no value of this field can be made up' },
      ]);
    },
  );

  test('a length beside a pattern rules texts out', () => {
    const texts = valuesOf('{ type: str, pattern: "^[ab]+$", min: 4, max: 6 }', 100) as string[];
    expect(new Set(texts.map((text) => text.length))).toEqual(new Set([4, 5, 6]));
    const none = worldOf('{ type: str, pattern: "^[ab]{3}$", min: 4 }', ', a: { count: 1 }');
    expect(none.problems).toMatchObject([{ message: 'no value of this field can be made up' }]);
  });
});

describe('unique values: as many rows as there are values, and not one more', () => {
  test.each([
    ['bool', 2],
    ['enum[a, b, c]', 3],
    ['date', 20],
    ['ref[s.items]', 3],
    ['{ type: int, min: 1, max: 40 }', 40],
    ['{ type: float, min: 0, max: 0.1 }', 11],
    ['{ type: decimal[1], min: 0, max: 2 }', 21],
    ['{ type: str, pattern: "^[ab]{2}\\\\d$" }', 40],
    ['{ type: str, pattern: "^(a|b|a)$" }', 2],
    ['{ type: str, pattern: "^a?a?a?$" }', 4],
    ['{ list: bool, max: 2 }', 7],
    ['{ list: ref[s.none], max: 2 }', 1],
    ['{ list: ref[s.items], min: 1, max: 1 }', 3],
    ['{ list: "enum[p, q]", min: 2, max: 3 }', 12],
    ['{ type: object, fields: { p: bool, q: bool?, r: ref[s.none]? } }', 4],
    ['{ list: { p: bool, q: enum[x, y, z] }, max: 1 }', 7],
    ['{ type: object, fields: { list: { list: bool, max: 1 }, on: bool } }', 6],
  ])('%s', (type, count) => {
    const unique = type.startsWith('{') ? type.replace('{', '{ unique: true,') : `{ type: "${type}", unique: true }`;
    const more = (rows: number) => worldOf(unique, `, a: { count: ${rows} }`, ', none: {}');
    const { spec, problems } = more(count);
    expect(renderProblems(problems)).toBe('');
    const rows = spec ? (seedTables(spec).a ?? []) : [];
    expect(new Set(rows.map(({ x }) => JSON.stringify(x))).size).toBe(count);
    expect(more(count + 1).problems.map(({ message }) => message)).toEqual([
      `${count + 1} rows need ${count + 1} distinct values, ${count} possible`,
    ]);
  });
});

describe('a value inside another', () => {
  const type = '{ list: { sku: str, price: decimal[2], of: list[int] } }';

  test('is refused by its way', () => {
    const answer = normalizeValue(fieldOf(type), [
      { sku: 'a', price: '1', of: [] },
      { sku: 7, prise: '1', of: [1, 'x'] },
    ]);
    expect(answer).toEqual({
      ok: false,
      problems: [
        { at: ['1', 'prise'], message: 'is no field, did you mean price?', known: ['sku', 'price', 'of'] },
        { at: ['1', 'sku'], message: 'must be text, not 7', expected: 'text' },
        { at: ['1', 'price'], message: 'is missing' },
        { at: ['1', 'of', '1'], message: 'must be an integer, not "x"', expected: 'an integer' },
      ],
    });
  });

  test('has a chance of its own', () => {
    const [first] = valuesOf('{ list: { a: int, b: int, c: list[int] }, min: 3, max: 3 }', 1) as [
      readonly { a: number; b: number; c: number[] }[],
    ];
    const numbers = first.flatMap(({ a, b, c }) => [a, b, ...c]);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test('changes no other value when a field is added', () => {
    const of = (more: string) =>
      valuesOf(`{ type: object, fields: { p: int, ${more}q: list[str] } }`, 20) as { p: number; q: string[] }[];
    expect(of('r: token, ').map(({ p, q }) => ({ p, q }))).toEqual(of(''));
  });
});

test('the schema of every type, as a model reads it', () => {
  const fields = Object.fromEntries(
    Object.values(samples)
      .flat()
      .map(({ type }) => [type, fieldOf(type)]),
  );
  expect(
    objectSchema(
      {
        ...fields,
        defaulted: fieldOf('{ type: date, default: now }'),
        told: fieldOf('{ type: decimal[2], default: 5, description: what it costs }'),
      },
      [],
    ),
  ).toMatchInlineSnapshot(`
{
  "additionalProperties": false,
  "properties": {
    "bool": {
      "type": "boolean",
    },
    "date": {
      "format": "date",
      "type": "string",
    },
    "datetime": {
      "format": "date-time",
      "type": "string",
    },
    "decimal[2]": {
      "description": "Exact decimal text with 2 places, like "12.50".",
      "type": "string",
    },
    "defaulted": {
      "format": "date",
      "type": "string",
    },
    "enum[a, b]": {
      "enum": [
        "a",
        "b",
      ],
      "type": "string",
    },
    "float": {
      "type": "number",
    },
    "int": {
      "type": "integer",
    },
    "json": {},
    "list[list[enum[p, q]]]": {
      "items": {
        "items": {
          "enum": [
            "p",
            "q",
          ],
          "type": "string",
        },
        "type": "array",
      },
      "type": "array",
    },
    "list[str]": {
      "items": {
        "type": "string",
      },
      "type": "array",
    },
    "ref[s.items]": {
      "description": "Id of an item.",
      "type": "integer",
    },
    "str": {
      "type": "string",
    },
    "token": {
      "type": "string",
    },
    "told": {
      "default": "5.00",
      "description": "what it costs",
      "type": "string",
    },
    "{ list: int, min: 1, max: 2 }": {
      "description": "From 1 to 2 items.",
      "items": {
        "type": "integer",
      },
      "type": "array",
    },
    "{ list: { sku: str, price: decimal[2], note: str?, qty: { type: int, default: 1 } } }": {
      "items": {
        "additionalProperties": false,
        "properties": {
          "note": {
            "type": "string",
          },
          "price": {
            "description": "Exact decimal text with 2 places, like "12.50".",
            "type": "string",
          },
          "qty": {
            "default": 1,
            "type": "integer",
          },
          "sku": {
            "type": "string",
          },
        },
        "required": [
          "sku",
          "price",
        ],
        "type": "object",
      },
      "type": "array",
    },
    "{ type: "decimal[1]", min: -0.5, max: 2.0 }": {
      "description": "Exact decimal text with 1 place, like "12.5". From -0.5 to 2.0.",
      "type": "string",
    },
    "{ type: decimal[0], min: 1, max: 10 }": {
      "description": "Whole number as text, like "12". From 1 to 10.",
      "type": "string",
    },
    "{ type: float, min: 0.5 }": {
      "description": "At least 0.5.",
      "type": "number",
    },
    "{ type: int, min: -2, max: 7 }": {
      "description": "From -2 to 7.",
      "type": "integer",
    },
    "{ type: object, fields: { at: datetime, of: { type: object, fields: { n: int? } } } }": {
      "additionalProperties": false,
      "properties": {
        "at": {
          "format": "date-time",
          "type": "string",
        },
        "of": {
          "additionalProperties": false,
          "properties": {
            "n": {
              "type": "integer",
            },
          },
          "required": [],
          "type": "object",
        },
      },
      "required": [
        "at",
        "of",
      ],
      "type": "object",
    },
    "{ type: str, min: 2, max: 3 }": {
      "description": "From 2 to 3 characters.",
      "type": "string",
    },
    "{ type: str, pattern: "^[A-Z]{2}-\\\\d+$" }": {
      "description": "Matches ^[A-Z]{2}-\\d+$",
      "type": "string",
    },
  },
  "required": [],
  "type": "object",
}
`);
});

test('a row is checked whole, put in order and completed', () => {
  const fields = {
    id: fieldOf('str'),
    at: fieldOf('{ type: datetime, default: now }'),
    on: fieldOf('{ type: date, default: now }'),
    in: fieldOf('{ type: object, fields: { at: { type: datetime, default: now } } }'),
    note: fieldOf('str?'),
  };
  const now = '2025-06-01T00:00:00.000Z';
  expect(normalizeRow(fields, { note: null, id: '1', in: {} }, now)).toEqual({
    ok: true,
    row: { id: '1', at: now, on: '2025-06-01', in: { at: now }, note: null },
  });
  expect(normalizeRow(fields, { id: 1, nose: 'x', in: {} })).toMatchInlineSnapshot(`
{
  "ok": false,
  "problems": [
    {
      "at": [
        "nose",
      ],
      "known": [
        "id",
        "at",
        "on",
        "in",
        "note",
      ],
      "message": "is no field, did you mean note?",
    },
    {
      "at": [
        "id",
      ],
      "expected": "text",
      "message": "must be text, not 1",
    },
    {
      "at": [
        "at",
      ],
      "message": "is missing",
    },
    {
      "at": [
        "on",
      ],
      "message": "is missing",
    },
    {
      "at": [
        "in",
        "at",
      ],
      "message": "is missing",
    },
  ],
}
`);
});

test('golden words: another list changes every seeded text', () => {
  const words = new Set((valuesOf('{ type: str, min: 4 }', 4000) as string[]).flatMap((text) => text.split(' ')));
  expect([...words].sort().join(' ')).toMatchInlineSnapshot(
    `"amber anchor apple april arrow aspen autumn badge bamboo barley basil beacon birch blossom bluff bramble breeze bridge bronze brook butter button candle canyon carbon cedar chalk cherry cinder citrus clover coast cobalt comet copper coral cotton cove crane crater crystal current daisy dawn delta desert diamond dune eagle earth ebony echo elm ember falcon feather fern field finch fjord flame flint forest fossil fountain frost garden garnet ginger glacier granite grove harbor harvest hazel heath heron hickory hollow honey horizon iris island ivory jade jasmine juniper kelp kettle lagoon lake lantern larch lark laurel lavender lemon lichen lilac linen lotus lumen maple marble marsh meadow melon mesa mint mist moss mountain nectar nettle night north nutmeg oak oasis ocean olive onyx opal orchard orchid otter pearl pebble"`,
  );
});
