import { type Field, fieldType, fieldTypes, normalizeRow, normalizeValue, objectSchema } from '@faultbench/core';
import Ajv from 'ajv';

const plain: Omit<Field, 'type'> = { optional: false, unique: false, secret: false, options: {} };
const numericRef = { service: 'shop', record: 'items', numeric: true };

function field(type: string, more: Partial<Field> = {}): Field {
  return { ...plain, type, ...more };
}

const samples: Readonly<Record<string, { field: Field; good: readonly unknown[]; bad: readonly unknown[] }>> = {
  str: { field: field('str'), good: ['', 'a', '007'], bad: [7, true, [], {}] },
  int: { field: field('int'), good: [0, -3, Number.MAX_SAFE_INTEGER], bad: ['1', 1.5, 2 ** 53, true] },
  float: { field: field('float'), good: [0, 0.1, -1e300], bad: ['1', Number.NaN, Number.POSITIVE_INFINITY, false] },
  bool: { field: field('bool'), good: [true, false], bad: [0, 'true'] },
  datetime: {
    field: field('datetime'),
    good: ['2025-05-20T11:02:03Z', '2024-02-29T00:00:00.123+05:30'],
    bad: ['2025-05-20T11:02:03', '2025-05-20', '2025-02-29T00:00:00Z', '9999-12-31T23:59:59-01:00', 'now', 17],
  },
  enum: { field: field('enum', { options: { values: ['a', 'b'] } }), good: ['a', 'b'], bad: ['c', 'A', 1] },
  ref: { field: field('ref', { options: numericRef }), good: [1, 7], bad: ['7', 1.5] },
};

test('every field type has samples here', () => {
  expect(Object.keys(samples)).toEqual(fieldTypes.map((type) => type.name));
});

describe.each(Object.entries(samples))('%s', (name, { field: sample, good, bad }) => {
  test('takes its values and refuses others with a sentence', () => {
    for (const value of good) expect(normalizeValue(sample, value as string)).toMatchObject({ ok: true });
    for (const value of bad) {
      const answer = normalizeValue(sample, value as string);
      expect(answer).toMatchObject({ ok: false, message: expect.stringMatching(/^must be .+, not /) });
    }
  });

  test('its schema takes whatever it takes', () => {
    const check = new Ajv({ strict: false, formats: { 'date-time': true } }).compile(
      objectSchema({ value: sample }, []) as object,
    );
    for (const value of good) expect(check({ value })).toBe(true);
  });

  test('gives null only where it is optional', () => {
    expect(normalizeValue(sample, null)).toEqual({ ok: false, message: 'must not be null' });
    expect(normalizeValue({ ...sample, optional: true }, null)).toEqual({ ok: true, value: null });
  });

  test('draws values that it takes itself, and says how many there are', () => {
    const facts = { start: Date.UTC(2025, 5, 1), ids: () => [1, 2, 3] };
    const distinct = fieldType(name).distinct(sample, facts);
    expect(distinct).toBeGreaterThanOrEqual(2);
    for (const share of [0, 0.3, 0.999999]) {
      const draw = { ...facts, row: 0, attempt: 0, index: (size: number) => Math.floor(share * size) };
      expect(normalizeValue(sample, fieldType(name).generate(sample, draw))).toMatchObject({ ok: true });
    }
  });
});

test('an instant becomes UTC with three decimals', () => {
  expect(normalizeValue(field('datetime'), '2025-05-20T13:02:03.5+02:00')).toEqual({
    ok: true,
    value: '2025-05-20T11:02:03.500Z',
  });
});

test('the schema of an object', () => {
  const fields = {
    id: field('str'),
    status: field('enum', { options: { values: ['a', 'b'] }, optional: true, description: 'where it is' }),
    at: field('datetime', { default: 'now' }),
    count: field('int', { default: 3 }),
  };
  expect(objectSchema(fields, ['id'])).toMatchInlineSnapshot(`
{
  "additionalProperties": false,
  "properties": {
    "at": {
      "format": "date-time",
      "type": "string",
    },
    "count": {
      "default": 3,
      "type": "integer",
    },
    "id": {
      "type": "string",
    },
    "status": {
      "description": "where it is",
      "enum": [
        "a",
        "b",
      ],
      "type": "string",
    },
  },
  "required": [
    "id",
  ],
  "type": "object",
}
`);
});

test('a row is checked whole, put in order and completed', () => {
  const fields = {
    id: field('str'),
    at: field('datetime', { default: 'now' }),
    note: field('str', { optional: true }),
  };
  expect(normalizeRow(fields, { note: null, id: '1' }, '2025-06-01T00:00:00.000Z')).toEqual({
    ok: true,
    row: { id: '1', at: '2025-06-01T00:00:00.000Z', note: null },
  });
  expect(normalizeRow(fields, { id: 1, nose: 'x' })).toMatchInlineSnapshot(`
{
  "ok": false,
  "problems": [
    {
      "field": "nose",
      "message": "is no field, did you mean note?",
    },
    {
      "field": "id",
      "message": "must be text, not 1",
    },
    {
      "field": "at",
      "message": "is missing",
    },
  ],
}
`);
});

test('golden words: another list or order changes every seeded text', () => {
  const facts = { start: 0, ids: () => [], row: 0, attempt: 0 };
  const words = Array.from({ length: 128 }, (_none, index) =>
    fieldType('str').generate(field('str'), { ...facts, index: () => index }),
  );
  expect(new Set(words).size).toBe(128);
  expect(words.join(' ')).toMatchInlineSnapshot(
    `"amber anchor apple april arrow aspen autumn badge bamboo barley basil beacon birch blossom bluff bramble breeze bridge bronze brook butter button candle canyon carbon cedar chalk cherry cinder citrus clover coast cobalt comet copper coral cotton cove crane crater crystal current daisy dawn delta desert diamond dune eagle earth ebony echo elm ember falcon feather fern field finch fjord flame flint forest fossil fountain frost garden garnet ginger glacier granite grove harbor harvest hazel heath heron hickory hollow honey horizon iris island ivory jade jasmine juniper kelp kettle lagoon lake lantern larch lark laurel lavender lemon lichen lilac linen lotus lumen maple marble marsh meadow melon mesa mint mist moss mountain nectar nettle night north nutmeg oak oasis ocean olive onyx opal orchard orchid otter pearl pebble"`,
  );
});
