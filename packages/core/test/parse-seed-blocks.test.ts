import { parseWorld } from '@faultbench/core';
import { mistakesOf, problemsOf, world } from './mistakes';

describe('seed blocks', () => {
  const records =
    '{ c: { id: int, mail: { type: str, unique: true }, level: { enum: [p, q], unique: true, optional: true } }, o: { c_id: ref[orders.c] }, n: { lines: { list: { sku: str, qty: int, c: ref[orders.c]? }, min: 1 } }, m: { price: decimal[2] } }';
  test.each([
    [
      'a block that is a number',
      '7',
      [
        '4: 7 | services.orders.seed: must be a mapping, not 7 | write { count: 20 }, or per record type { orders: { count: 20 } }',
      ],
    ],
    [
      'a count that is no whole number',
      '{ count: 1.5 }',
      [
        '4: 1.5 | services.orders.seed.count: must be a whole number >= 0, not 1.5 | write a whole number without quotes, at most 1000000',
      ],
    ],
    [
      'a count beside blocks',
      '{ count: 1, c: { count: 2 } }',
      [
        '4: c | services.orders.seed.c: "c" beside a count for every record type | give each record type a block: { orders: { count: 20 } }',
      ],
    ],
    [
      'an unknown record type',
      '{ customers: { count: 1 }, cc: { count: 1 } }',
      [
        '4: customers | services.orders.seed.customers: no record type "customers" in this service | use c, o, n, m',
        '4: cc | services.orders.seed.cc: no record type "cc" in this service | use c, o, n, m',
      ],
    ],
    [
      'a file of a world that is a text',
      '{ c: { file: c.csv } }',
      ['4: c.csv | services.orders.seed.c.file: a seed file of a world that has no folder | write the rows out'],
    ],
    [
      'a file of another kind, or from anywhere',
      '{ c: { file: c.xlsx }, o: { file: /tmp/o.csv } }',
      [
        '4: c.xlsx | services.orders.seed.c.file: "c.xlsx" is no seed file | name a .json or .csv file, relative to the world file: ./orders.csv',
        '4: /tmp/o.csv | services.orders.seed.o.file: "/tmp/o.csv" is no seed file | name a .json or .csv file, relative to the world file: ./orders.csv',
      ],
    ],
    [
      'a file beside rows',
      '{ c: { file: c.csv, rows: [] } }',
      [
        '4: c.csv | services.orders.seed.c.file: a file beside rows | keep one of them: either is where the rows are declared',
      ],
    ],
    [
      'values inside values',
      '{ n: { rows: [{ lines: [{ sku: 7, qty: 1 }, { sku: a, qyt: 1 }, { c: 9, sku: a, qty: "2" }] }, { lines: [] }] } }',
      [
        '4: 7 | services.orders.seed.n.rows[0].lines[0].sku: must be text, not 7 | quote it: "7"',
        '4: { sku: a, qyt: 1 } | services.orders.seed.n.rows[0].lines[1]: qty is missing | give it a value, or make the field optional',
        '4: qyt | services.orders.seed.n.rows[0].lines[1].qyt: no field "qyt" | fields are sku, qty, c - did you mean "qty"?',
        '4: "2" | services.orders.seed.n.rows[0].lines[2].qty: must be an integer, not "2" | remove the quotes: 2',
        '4: lines | services.orders.seed.n.rows[1].lines: must be a list of at least 1 item, not one of 0 | give it a value of type list[..]',
      ],
    ],
    [
      'a ref to no row inside a list',
      '{ c: { rows: [{ mail: a }] }, n: { rows: [{ lines: [{ sku: a, qty: 1 }, { sku: b, qty: 1, c: 7 }] }] } }',
      ['4: 7 | services.orders.seed.n.rows[0].lines[1].c: c has no row 7 | its ids are 1'],
    ],
    [
      'an amount that is a float',
      '{ m: { rows: [{ price: 5.0 }, { price: 1.255 }, { price: "9.999" }] } }',
      [
        '4: 5.0 | services.orders.seed.m.rows[0].price: must be a decimal string, not 5.0 | quote it: "5.0"',
        '4: 1.255 | services.orders.seed.m.rows[1].price: must be a decimal string, not 1.255 | give it a value of type decimal[n]',
        '4: "9.999" | services.orders.seed.m.rows[2].price: must be a decimal string with at most 2 places, not "9.999" | give it a value of type decimal[n]',
      ],
    ],
    [
      'a row that is text',
      '{ c: { rows: [x] } }',
      ['4: x | services.orders.seed.c.rows[0]: must be a mapping, not "x" | write a row: { name: value }'],
    ],
    [
      'a field that is none',
      '{ c: { rows: [{ mail: a, levle: p }] } }',
      [
        '4: levle | services.orders.seed.c.rows[0].levle: no field "levle" | fields are id, mail, level - did you mean "level"?',
      ],
    ],
    [
      'a field that is missing',
      '{ c: { rows: [{ id: 1 }] } }',
      [
        '4: { id: 1 } | services.orders.seed.c.rows[0]: the row has no "mail" | add mail: ..., or make the field optional',
      ],
    ],
    [
      'a number where text is meant',
      '{ c: { rows: [{ mail: 007 }] } }',
      ['4: 007 | services.orders.seed.c.rows[0].mail: must be text, not 007 | quote it: "007"'],
    ],
    [
      'text where a number is meant',
      '{ c: { rows: [{ id: "7", mail: a }] } }',
      ['4: "7" | services.orders.seed.c.rows[0].id: must be an integer, not "7" | remove the quotes: 7'],
    ],
    [
      'a value that the enum does not have',
      '{ c: { rows: [{ mail: a, level: r }] } }',
      ['4: r | services.orders.seed.c.rows[0].level: must be one of p, q, not "r" | use p, q'],
    ],
    [
      'an id twice',
      '{ c: { rows: [{ id: 1, mail: a }, { id: 1, mail: b }] } }',
      ['4: 1 | services.orders.seed.c.rows[1].id: id 1 stands twice | another row has it at shop.yaml:4:31'],
    ],
    [
      'a unique value twice',
      '{ c: { rows: [{ mail: a }, { mail: a }] } }',
      ['4: a | services.orders.seed.c.rows[1].mail: mail "a" stands twice | another row has it at shop.yaml:4:33'],
    ],
    [
      'a ref to no row',
      '{ c: { rows: [{ id: 5, mail: a }] }, o: { rows: [{ c_id: 6 }] } }',
      ['4: 6 | services.orders.seed.o.rows[0].c_id: c has no row 6 | its ids are 5'],
    ],
    [
      'a ref to a record type without rows',
      '{ o: { count: 1 } }',
      [
        '3: ref[orders.c] | services.orders.records.o.c_id: c has no rows to refer to | seed rows of c, or make c_id optional',
      ],
    ],
    [
      'more unique rows than values',
      '{ c: { count: 3 } }',
      [
        '3: level | services.orders.records.c.level: 3 rows need 3 distinct values, 2 possible | seed fewer rows, or drop unique',
      ],
    ],
  ])('%s', (_what, seed, expected) => {
    expect(mistakesOf(world(records, { seed }))).toEqual(expected);
  });

  const unique =
    '{ a: { tags: { list: str, unique: true }, box: { type: object, fields: { n: int, m: int? }, unique: true, optional: true }, code: { type: str, unique: true, default: x }, up: { type: ref[orders.a]?, default: "9" }, need: { list: ref[orders.b], min: 1 } }, b: {} }';
  test.each([
    [
      'unique values that hold others',
      '{ b: { rows: [{ id: k }] }, a: { rows: [{ tags: [p, q], box: { n: 1 }, code: a, up: "1", need: [k] }, { tags: ["p,q"], box: { n: 2 }, code: b, up: "1", need: [k] }, { tags: [p, q], box: { m: null, n: 2 }, code: c, up: "1", need: [k] }] } }',
      [
        '4: tags | services.orders.seed.a.rows[2].tags: tags ["p","q"] stands twice | another row has it at shop.yaml:4:59',
        '4: box | services.orders.seed.a.rows[2].box: box {"n":2,"m":null} stands twice | another row has it at shop.yaml:4:135',
      ],
    ],
    [
      'defaults that stand twice or refer to nothing',
      '{ b: { rows: [{ id: k }] }, a: { rows: [{ tags: [p], need: [k], up: "1" }, { tags: [q], need: [k] }] } }',
      [
        '4: { tags: [q], need: [k] } | services.orders.seed.a.rows[1]: code "x" stands twice | another row has it at shop.yaml:4:51',
        '4: { tags: [q], need: [k] } | services.orders.seed.a.rows[1]: a has no row "9" | its ids are 1, 2',
      ],
    ],
    [
      'refs inside a list that must have some',
      '{ a: { count: 1 } }',
      ['3: need | services.orders.records.a.need: b has no rows to refer to | seed rows of b, or make need optional'],
    ],
  ])('%s', (_what, seed, expected) => {
    expect(mistakesOf(world(unique, { seed }))).toEqual(expected);
  });

  test('declared rows leave room for as many generated ones as there are values', () => {
    expect(problemsOf(world(records, { seed: '{ c: { count: 1, rows: [{ mail: a, level: q }] } }' }))).toBe('');
    expect(problemsOf(world(records, { seed: '{ c: { count: 2, rows: [{ mail: a, level: q }] } }' }))).toContain(
      '3 rows need 3 distinct values, 2 possible',
    );
  });

  test('ids that look like numbers stay apart as text', () => {
    const text = world('{ a: {} }', { seed: '{ a: { rows: [{ id: "7" }, { id: "007" }] } }' });
    expect(parseWorld(text, { file: 'w.yaml', name: 'w' }).spec?.records[0]?.seed.rows).toEqual([
      { id: '7' },
      { id: '007' },
    ]);
  });
});
