import { parseWorld } from '@faultbench/core';
import { mistakesOf, service, world } from './mistakes';

describe('record types and fields', () => {
  test.each([
    [
      'brackets on a type that takes none',
      world('{ a: { x: str[3] } }'),
      ['3: str[3] | services.orders.records.a.x: str takes no brackets | write str'],
    ],
    [
      'a misspelt type with brackets',
      world('{ a: { x: enmu[p, q]?, y: int } }'),
      [
        '3: enmu | services.orders.records.a.x: unknown field type "enmu" | use str, int, float, bool, datetime, date, decimal[n], enum[..], ref[..], list[..], object, token, json - did you mean "enum"?',
      ],
    ],
    [
      'a type without its brackets',
      world('{ a: { x: enum, y: ref } }'),
      [
        '3: enum | services.orders.records.a.x: enum without brackets | write enum[..]',
        '3: ref | services.orders.records.a.y: ref without brackets | write ref[..]',
      ],
    ],
    [
      'an empty enum',
      world('{ a: { x: "enum[]", y: { enum: [] } } }'),
      [
        '3: "enum[]" | services.orders.records.a.x: an enum without values | list its values: enum[placed, shipped]',
        '3: enum | services.orders.records.a.y.enum: an enum without values | list its values: enum[placed, shipped]',
      ],
    ],
    [
      'an enum with a value twice',
      world('{ a: { x: enum[p, q, p] } }'),
      ['3: p | services.orders.records.a.x: "p" stands twice in this enum | name each value once'],
    ],
    [
      'an enum of numbers',
      world('{ a: { x: { enum: [1, 2] } } }'),
      [
        '3: 1 | services.orders.records.a.x.enum[0]: a value of an enum must be text | quote it: "1"',
        '3: 2 | services.orders.records.a.x.enum[1]: a value of an enum must be text | quote it: "2"',
      ],
    ],
    [
      'quotes within brackets',
      service('records:', '  a:', '    x: enum["p", q]'),
      [
        '5: "p" | services.orders.records.a.x: a quote or bracket inside the brackets | write names without quotes: enum[placed, in progress]',
      ],
    ],
    [
      'a ref to nothing',
      world('{ a: { x: ref[orders.b], y: ref[a] } }'),
      [
        '3: orders.b | services.orders.records.a.x: no record type "orders.b" | record types are orders.a - did you mean "orders.a"?',
        '3: a | services.orders.records.a.y: no record type "a" | did you mean "orders.a"?',
      ],
    ],
    [
      'an unknown option',
      world('{ a: { x: { type: str, uniqe: true } } }'),
      [
        '3: uniqe | services.orders.records.a.x.uniqe: unknown key "uniqe" | use type, optional, default, unique, secret, description, faker, pattern, min, max, prefix, format - did you mean "unique"?',
      ],
    ],
    [
      'an option of versions to come',
      world('{ a: { x: { type: int, readonly: true } } }'),
      [
        '3: readonly | services.orders.records.a.x.readonly: "readonly" is not yet available | remove it; what stands here: type, optional, default, unique, secret, description, min, max',
      ],
    ],
    [
      'bounds that are none',
      world('{ a: { i: { type: int, min: 0.5 }, f: { type: float, max: "7" }, s: { type: str, min: -1 } } }'),
      [
        '3: 0.5 | services.orders.records.a.i.min: min must be a whole number | write min: a whole number',
        '3: "7" | services.orders.records.a.f.max: max must be a number | write max: a number',
        '3: -1 | services.orders.records.a.s.min: min must be a whole number of characters, 0 to 100000 | write min: a whole number of characters, 0 to 100000',
      ],
    ],
    [
      'bounds the wrong way round',
      world(
        '{ a: { i: { type: int, min: 2, max: 1 }, d: { type: decimal[2], min: 10, max: 9.99 }, l: { list: str, min: 3, max: 1 } } }',
      ),
      [
        '3: 2 | services.orders.records.a.i.min: min 2 is above max 1 | swap them',
        '3: 10 | services.orders.records.a.d.min: min 10.00 is above max 9.99 | swap them',
        '3: 3 | services.orders.records.a.l.min: min 3 is above max 1 | swap them',
      ],
    ],
    [
      'a decimal without its places',
      world(
        '{ a: { x: decimal, y: "decimal[]", z: decimal[two], w: decimal[99], v: { type: decimal[2], min: 0.125 } } }',
      ),
      [
        '3: decimal | services.orders.records.a.x: decimal without brackets | write decimal[n]',
        '3: "decimal[]" | services.orders.records.a.y: a decimal needs its places, 0 to 18 | write decimal[2]',
        '3: decimal[two] | services.orders.records.a.z: a decimal needs its places, 0 to 18 | write decimal[2]',
        '3: decimal[99] | services.orders.records.a.w: a decimal needs its places, 0 to 18 | write decimal[2]',
        '3: 0.125 | services.orders.records.a.v.min: min must be a number with at most 2 places | write min: a number with at most 2 places',
      ],
    ],
    [
      'a list of nothing',
      world('{ a: { x: list, y: "list[]", z: list[flaot], v: list[str?], w: { list: [str] } } }'),
      [
        '3: list | services.orders.records.a.x: list without brackets | write list[..]',
        '3: "list[]" | services.orders.records.a.y: a list of nothing | name its type: list[str]',
        '3: flaot | services.orders.records.a.z: unknown field type "flaot" | use str, int, float, bool, datetime, date, decimal[n], enum[..], ref[..], list[..], object, token, json - did you mean "float"?',
        '3: str? | services.orders.records.a.v: a value of a list cannot be optional | remove the ?: leave it out of the list',
        '3: list | services.orders.records.a.w.list: must be a field type, not a list | write a type such as str, or { type: str, unique: true }',
      ],
    ],
    [
      'an object of nothing',
      world('{ a: { x: object, y: { type: object, fields: {} }, z: { type: object, fields: [p] } } }'),
      [
        '3: object | services.orders.records.a.x: an object without fields | add fields: { street: str, city: str }',
        '3: fields | services.orders.records.a.y.fields: an object without fields | add fields: { street: str, city: str }',
        '3: fields | services.orders.records.a.z.fields: fields must be a mapping | add fields: { street: str, city: str }',
      ],
    ],
    [
      'mistakes inside objects and lists',
      world('{ a: { x: { list: { p: flaot, "q r": str, s: { type: int, unique: true } }, min: 1, mx: 2 } } }'),
      [
        '3: flaot | services.orders.records.a.x.list.p: unknown field type "flaot" | use str, int, float, bool, datetime, date, decimal[n], enum[..], ref[..], list[..], object, token, json - did you mean "float"?',
        '3: "q r" | services.orders.records.a.x.list.q r: "q r" is no name for a field | use up to 64 letters, digits, _ and -, beginning with a letter or _',
        '3: true | services.orders.records.a.x.list.s.unique: a field inside another cannot be unique | remove it: unique is for fields of records',
        '3: mx | services.orders.records.a.x.mx: unknown key "mx" | use type, optional, default, unique, secret, description, min, max, on_delete, list',
      ],
    ],
    [
      'patterns that are none',
      world('{ a: { x: { type: str, pattern: "[a-" }, y: { type: str, pattern: 7 } } }'),
      [
        '3: "[a-" | services.orders.records.a.x.pattern: no regular expression: unterminated character class | mend it; a backslash before a sign that has no meaning is not allowed',
        '3: 7 | services.orders.records.a.y.pattern: a pattern must be text | quote it: "^[A-Z]{3}$"',
      ],
    ],
    [
      'faker that names no method',
      world('{ a: { x: { type: str, faker: email }, y: { type: str, faker: true } } }'),
      [
        '3: email | services.orders.records.a.x.faker: faker must name a method | write a module and a method, such as internet.email',
        '3: true | services.orders.records.a.y.faker: faker must name a method | write a module and a method, such as internet.email',
      ],
    ],
    [
      'what becomes of refs',
      world(
        '{ a: { x: { type: ref[orders.a]?, on_delete: cascad }, y: { type: ref[orders.a], on_delete: clear }, z: { type: list[str], on_delete: clear } } }',
      ),
      [
        '3: cascad | services.orders.records.a.x.on_delete: on_delete must be refuse, cascade, clear | use refuse, cascade, clear - did you mean "cascade"?',
        '3: clear | services.orders.records.a.y.on_delete: on_delete: clear on a field that must have a value | make it optional, or use refuse or cascade',
        '3: clear | services.orders.records.a.z.on_delete: on_delete on a list of str | remove it: it is for refs',
      ],
    ],
    [
      'an option of the wrong type',
      world('{ a: { x: { type: int, unique: yes, description: 7 } } }'),
      [
        '3: yes | services.orders.records.a.x.unique: must be true or false, not "yes" | YAML 1.2 knows true and false alone',
        '3: 7 | services.orders.records.a.x.description: must be text, not 7 | quote it: "7"',
      ],
    ],
    [
      'a long form without a type',
      world('{ a: { x: { optional: true } } }'),
      [
        '3: x | services.orders.records.a.x: a field without a type | write a type such as str, or { type: str, unique: true }',
      ],
    ],
    [
      'a default that does not fit',
      world('{ a: { x: { type: int, default: "7" }, y: { type: bool, default: null } } }'),
      [
        '3: "7" | services.orders.records.a.x.default: must be an integer, not "7" | remove the quotes: 7',
        '3: null | services.orders.records.a.y.default: a default of nothing | remove it, or write optional: true',
      ],
    ],
    [
      'a prefix elsewhere than on id',
      world(
        '{ a: { id: { type: str, prefix: 7 }, x: { type: str, prefix: p_ }, y: { type: object, fields: { id: { type: str, format: uuid } } } } }',
      ),
      [
        '3: 7 | services.orders.records.a.id.prefix: a prefix must be text | write prefix: "ord_"',
        '3: p_ | services.orders.records.a.x.prefix: only an id takes a prefix | remove it',
        '3: uuid | services.orders.records.a.y.fields.id.format: only an id takes a format | remove it',
      ],
    ],
    [
      'ids that are not given out',
      world(
        '{ a: { id: { type: str, format: ulid } }, b: { id: { type: str, prefix: p_, format: uuid } }, c: { id: { type: str, pattern: x } } }',
      ),
      [
        '3: ulid | services.orders.records.a.id.format: the format of an id must be uuid | write format: uuid',
        '3: uuid | services.orders.records.b.id.format: prefix beside format | keep one of them',
        '3: x | services.orders.records.c.id.pattern: an id takes no pattern | ids are given out: use prefix, or format: uuid',
      ],
    ],
    [
      'an id of another type',
      world('{ a: { id: float }, b: { id: str? } }'),
      [
        '3: id | services.orders.records.a.id: an id of type float | write id: str or id: int',
        '3: id | services.orders.records.b.id: an id is always there and given once | write id: str or id: int',
      ],
    ],
    [
      'a type that is a number',
      world('{ a: { x: 7 } }'),
      [
        '3: 7 | services.orders.records.a.x: must be a field type, not 7 | write a type such as str, or { type: str, unique: true }',
      ],
    ],
    [
      'fields as a list',
      world('{ a: [id] }'),
      ['3: a | services.orders.records.a: must be a mapping, not a list | list its fields: { id: str, total: float }'],
    ],
    [
      'names',
      world('{ "a b": { "x.y": str, __proto__: str } }'),
      [
        '3: "a b" | services.orders.records.a b: "a b" is no name for a record type | use up to 64 letters, digits, _ and -, beginning with a letter or _',
        '3: "x.y" | services.orders.records.a b.x.y: "x.y" is no name for a field | use up to 64 letters, digits, _ and -, beginning with a letter or _',
        '3: __proto__ | services.orders.records.a b.__proto__: a field cannot be named "__proto__" | choose another name',
      ],
    ],
    [
      'a name that is a member of every world',
      world('{ table: {}, then: {}, constructor: {}, toJSON: {}, diff: {} }'),
      [
        '3: table | services.orders.records.table: "table" is a member of every world | choose another name for this record type',
        '3: then | services.orders.records.then: "then" is a member of every world | choose another name for this record type',
        '3: constructor | services.orders.records.constructor: "constructor" is a member of every world | choose another name for this record type',
        '3: toJSON | services.orders.records.toJSON: "toJSON" is a member of every world | choose another name for this record type',
        '3: diff | services.orders.records.diff: "diff" is a member of every world | choose another name for this record type',
      ],
    ],
    [
      'a record name used twice',
      'services: { a: { records: { x: {} } }, b: { records: { x: {} } } }',
      [
        '1: x | services.b.records.x: record name "x" is used twice | a.x has it: names of record types are unique in a world',
      ],
    ],
  ])('%s', (_what, text, expected) => {
    expect(mistakesOf(text)).toEqual(expected);
  });

  test('an option that a type lacks is not taken', () => {
    const mistakes = mistakesOf(
      world('{ a: { x: { type: bool, min: 1 }, y: { enum: [p], pattern: q }, z: { type: date, faker: date.past } } }'),
    );
    expect(mistakes.map((each) => each.replace(/ \|.*: unknown/, ': unknown'))).toEqual([
      '3: min: unknown key "min" | use type, optional, default, unique, secret, description',
      '3: pattern: unknown key "pattern" | use type, optional, default, unique, secret, description, enum',
      '3: faker: unknown key "faker" | use type, optional, default, unique, secret, description',
    ]);
  });

  test('short and long form mean the same', () => {
    const fields = (text: string) =>
      parseWorld(world(`{ a: ${text} }`), { file: 'w.yaml', name: 'w' }).spec?.records[0]?.fields;
    const short = fields('{ id: str, s: enum[p, q]?, r: ref[orders.a]?, n: int? }');
    expect(
      fields('{ s: { enum: [p, q], optional: true }, r: { type: ref[orders.a]? }, n: { type: int, optional: true } }'),
    ).toEqual(short);
    expect(Object.keys(short ?? {})).toEqual(['id', 's', 'r', 'n']);
    const lists = fields('{ p: list[enum[a, b]], q: list[ref[orders.a]]?, r: "list[decimal[2]]", s: list[list[int]] }');
    expect(
      fields(
        '{ p: { list: enum[a, b] }, q: { type: list[ref[orders.a]], optional: true }, r: { list: decimal[2] }, s: { list: list[int] } }',
      ),
    ).toEqual(lists);
    expect(lists?.q).toMatchObject({ optional: true, options: { of: { type: 'ref', options: { record: 'a' } } } });
  });
});
