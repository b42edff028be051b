import { parseWorld, renderProblems, seedTables } from '@faultbench/core';
import fc from 'fast-check';

const fields =
  '{ id: str, name: str, age: int?, total: float?, price: decimal[2]?, gift: bool?, at: datetime?, on: date?, kind: enum[p, q]?, friend: ref[s.a]?, tags: list[str]?, box: { type: object, fields: { w: int, h: int? }, optional: true }, level: { type: int, default: 3 } }';

/** A world whose record type `a` is seeded from this file. */
function parse(file: string, text: string | undefined, more = '') {
  const world = `services: { s: { records: { a: ${fields} }, seed: { a: { file: ${file}${more} } } } }`;
  return parseWorld(world, {
    file: 'w.yaml',
    name: 'w',
    readFile: (name) =>
      text === undefined
        ? { ok: false, message: `no file ${name}`, mend: 'create it' }
        : { ok: true, file: `seeds/${name}`, text },
  });
}

function rowsOf(file: string, text: string, more?: string) {
  const { spec, problems } = parse(file, text, more);
  expect(renderProblems(problems)).toBe('');
  return spec ? (seedTables(spec).a ?? []) : [];
}

function mistakes(file: string, text: string): string[] {
  return parse(file, text).problems.map(({ file, place, path, message, mend }) => {
    const meant = place?.excerpt.slice(place.column - 1, place.column - 1 + place.length);
    return `${file}:${place?.line}:${place?.column} ${meant} | ${path}: ${message} | ${mend}`;
  });
}

const empty = {
  age: null,
  total: null,
  price: null,
  gift: null,
  at: null,
  on: null,
  kind: null,
  friend: null,
  tags: null,
  box: null,
};

describe('a table', () => {
  test('is read by the types of its fields', () => {
    const text =
      'id,name,age,total,price,gift,at,on,kind,friend,tags,box,level\r\n' +
      'x,007,42,-1.5e3,9.9,true,2025-05-20T11:02:03Z,2025-05-20,p,2,"[""a"",""b""]","{""w"":1}",1\r\n' +
      '2,"two, ""2""\nlines",,,,,,,,,,,\r\n';
    expect(rowsOf('a.csv', text)).toEqual([
      {
        id: 'x',
        name: '007',
        age: 42,
        total: -1500,
        price: '9.90',
        gift: true,
        at: '2025-05-20T11:02:03.000Z',
        on: '2025-05-20',
        kind: 'p',
        friend: '2',
        tags: ['a', 'b'],
        box: { w: 1, h: null },
        level: 1,
      },
      { id: '2', name: 'two, "2"\nlines', ...empty, level: 3 },
    ]);
  });

  test('may leave columns out, begin with a byte order mark, end without a line break and hold blank lines', () => {
    expect(rowsOf('a.csv', '\uFEFFname,id\n\nAda,9\n\r\n"",8')).toEqual([
      { id: '9', name: 'Ada', ...empty, level: 3 },
      { id: '8', name: '', ...empty, level: 3 },
    ]);
    expect(rowsOf('a.csv', 'name')).toEqual([]);
  });

  test('comes before generated rows, whose ids go round its own', () => {
    const rows = rowsOf('a.csv', 'id,name\n2,Ada', ', count: 2');
    expect(rows.map(({ id }) => id)).toEqual(['2', '1', '3']);
  });

  test.each([
    [
      'columns that are no fields, or stand twice',
      'id,nmae,name,name\n1,a,b,c',
      [
        'seeds/a.csv:1:4 nmae | header: no field "nmae" | fields are id, name, age, total, price, gift, at, on, kind, friend, tags, box, .. - did you mean "name"?',
        'seeds/a.csv:1:14 name | header: the column "name" stands twice | keep one of them',
      ],
    ],
    [
      'other separators',
      'id;name\n1;a',
      [
        'seeds/a.csv:1:1 id;name | header: no field "id;name" | separate the cells by commas',
        'seeds/a.csv:2:1 1;a | row 1: the row has no "name" | add name: ..., or make the field optional',
      ],
    ],
    [
      'rows of another length',
      'id,name\n1\n2,b,c\n3,c',
      [
        'seeds/a.csv:2:1 1 | row 1: the row has 1 cell | the header has 2: add or remove commas, or quote a cell that has one',
        'seeds/a.csv:3:1 2,b,c | row 2: the row has 3 cells | the header has 2: add or remove commas, or quote a cell that has one',
      ],
    ],
    [
      'cells of another type',
      'name,age,total,price,gift,kind,tags,box\nx,4.5,1e999,1.234,yes,r,"[1]",5\ny,007,0.12345678901234567890,1,TRUE,p,a,"{""h"":1}"',
      [
        'seeds/a.csv:2:3 4.5 | row 1.age: must be an integer, not "4.5" | give it a value of type int',
        'seeds/a.csv:2:7 1e999 | row 1.total: the number 1e999 cannot be held exactly | shorten it, or make the field a decimal',
        'seeds/a.csv:2:13 1.234 | row 1.price: must be a decimal string with at most 2 places, not "1.234" | give it a value of type decimal[n]',
        'seeds/a.csv:2:19 yes | row 1.gift: must be true or false, not "yes" | give it a value of type bool',
        'seeds/a.csv:2:23 r | row 1.kind: must be one of p, q, not "r" | use p, q',
        'seeds/a.csv:2:25 "[1]" | row 1.tags.0: must be text, not 1 | quote it: "1"',
        'seeds/a.csv:2:31 5 | row 1.box: must be an object, not 5 | give it a value of type object',
        'seeds/a.csv:3:3 007 | row 2.age: must be an integer, not "007" | give it a value of type int',
        'seeds/a.csv:3:7 0.12345678901234567890 | row 2.total: the number 0.12345678901234567890 cannot be held exactly | shorten it, or make the field a decimal',
        'seeds/a.csv:3:32 TRUE | row 2.gift: must be true or false, not "TRUE" | give it a value of type bool',
        'seeds/a.csv:3:39 a | row 2.tags: must be a list, not "a" | give it a value of type list[..]',
        'seeds/a.csv:3:41 "{""h"":1}" | row 2.box: w is missing | give it a value, or make the field optional',
      ],
    ],
    [
      'values that are missing, repeated or refer to nothing',
      'id,name,friend\n1,,1\n1,b,7',
      [
        'seeds/a.csv:2:1 1,,1 | row 1: the row has no "name" | add name: ..., or make the field optional',
        'seeds/a.csv:3:1 1 | row 2.id: id "1" stands twice | another row has it at seeds/a.csv:2:1',
        'seeds/a.csv:3:5 7 | row 2.friend: a has no row "7" | its ids are 1',
      ],
    ],
    [
      'a quote that is not closed',
      'id,name\n1,"a\n2,b',
      [
        'seeds/a.csv:2:3 " | : a quote that is not closed | a cell with a comma, a quote or a line break is written "in quotes", quotes in it twice',
      ],
    ],
    [
      'a quote within a cell',
      'id,name\n1,5" pipe\n2,"b"c',
      [
        'seeds/a.csv:2:4 " | : a quote or text where a cell ends | a cell with a comma, a quote or a line break is written "in quotes", quotes in it twice',
      ],
    ],
    [
      'an empty file',
      '\n\n',
      [
        'seeds/a.csv:1:1  | : a table without its header | begin with a row of names: id,name,age,total,price,gift,at,on,kind,friend,tags,box,level',
      ],
    ],
  ])('is refused for %s', (_what, text, expected) => {
    expect(mistakes('a.csv', text)).toEqual(expected);
  });
});

describe('a JSON file', () => {
  test('is a list of rows', () => {
    const text =
      '\uFEFF[\n\t{ "name": "a\\u0041\\n𝄞", "price": 5, "tags": ["x"], "box": { "w": 1e2 } },\n\t{"id":"7","name":"","gift":true,"age":null}\n]';
    expect(rowsOf('a.JSON', text)).toEqual([
      { ...empty, id: '1', name: 'aA\n𝄞', price: '5.00', tags: ['x'], box: { w: 100, h: null }, level: 3 },
      { ...empty, id: '7', name: '', gift: true, level: 3 },
    ]);
    expect(rowsOf('a.json', '[]')).toEqual([]);
  });

  test.each([
    ['no JSON', '[{ "name": "a", }]', [expect.stringMatching(/^seeds\/a\.json:1:1[67] . \| : this is no JSON \| /)]],
    ['nothing', '', [expect.stringMatching(/^seeds\/a\.json:1:1 .*\| : this is no JSON \| /)]],
    [
      'no list',
      '{ "a": [] }',
      ['seeds/a.json:1:1 { "a": [] } | : must be a list, not a mapping | write a list of rows: [{ .. }, { .. }]'],
    ],
    [
      'rows that are none',
      '[1]',
      ['seeds/a.json:1:2 1 | [0]: must be a mapping, not 1 | write a row: { name: value }'],
    ],
    [
      'mistakes in rows',
      '[\n  { "name": 7, "aeg": 1, "price": 5.0 },\n  { "name": "b", "name": "c", "total": 0.12345678901234567890, "box": { "w": "1" } }\n]',
      [
        'seeds/a.json:2:13 7 | [0].name: must be text, not 7 | quote it: "7"',
        'seeds/a.json:2:16 "aeg" | [0].aeg: no field "aeg" | fields are id, name, age, total, price, gift, at, on, kind, friend, tags, box, .. - did you mean "age"?',
        'seeds/a.json:2:35 5.0 | [0].price: must be a decimal string, not 5.0 | quote it: "5.0"',
        'seeds/a.json:3:18 "name" | [1].name: "name" stands twice | keep one',
        'seeds/a.json:3:40 0.12345678901234567890 | [1].total: the number 0.12345678901234567890 cannot be held exactly | quote it if it is text: "0.12345678901234567890"',
        'seeds/a.json:3:78 "1" | [1].box.w: must be an integer, not "1" | remove the quotes: 1',
      ],
    ],
  ])('is refused when it is %s', (_what, text, expected) => {
    expect(mistakes('a.json', text)).toEqual(expected);
  });

  test('nested beyond reason is refused, not followed', () => {
    const deep = `[{ "name": ${'['.repeat(50_000)}${']'.repeat(50_000)} }]`;
    expect(parse('a.json', deep).problems.map(({ message }) => message)).toContain('nested too deeply');
  });

  test('any JSON gives the values it holds', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ name: fc.string({ unit: 'binary' }), tags: fc.array(fc.string()) })),
        fc.nat(4),
        (rows, indent) => {
          const read = rowsOf('a.json', JSON.stringify(rows, null, indent));
          expect(read.map(({ name, tags }) => ({ name, tags }))).toEqual(rows);
        },
      ),
      { numRuns: 100 },
    );
  });
});

test('any cells give the texts they hold', () => {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), fc.constantFrom('\n', '\r\n'), (names, newline) => {
      const read = rowsOf('a.csv', ['name', ...names.map(quoted)].join(newline));
      expect(read.map(({ name }) => name)).toEqual(names);
    }),
    { numRuns: 100 },
  );
});

test('a file that cannot be read is a mistake where it is named', () => {
  expect(parse('a.csv', undefined).problems).toMatchObject([
    { file: 'w.yaml', path: 'services.s.seed.a.file', message: 'no file a.csv', mend: 'create it', place: { line: 1 } },
  ]);
});

test('mistakes of a file come after those of the world', () => {
  const world = `services: { s: { records: { a: { x: int } }, seed: { a: { file: a.csv } }, operations: { o: { kind: gte } } } }`;
  const { problems } = parseWorld(world, {
    file: 'w.yaml',
    name: 'w',
    readFile: () => ({ ok: true, file: 'a.csv', text: 'x\ny' }),
  });
  expect(`\n${renderProblems(problems)}\n`).toMatchInlineSnapshot(`
"
w.yaml:1:101  services.s.operations.o.kind: unknown kind "gte"
    1 | services: { s: { records: { a: { x: int } }, seed: { a: { file: a.csv } }, operations: { o: { kind: gte } } } }
      |                                                                                                     ^^^
  use get, list, create, update, delete, custom - did you mean "get"?

a.csv:2:1  row 1.x: must be an integer, not "y"
    2 | y
      | ^
  give it a value of type int
"
`);
});
