import { parseWorld } from '@faultbench/core';
import { mistakesOf, service, world } from './mistakes';

describe('record types and fields', () => {
  test.each([
    [
      'a field type of versions to come',
      world('{ a: { x: date, y: decimal[2], z: { list: str } } }'),
      [
        '3: date | services.orders.records.a.x: field type "date" is not yet available | use str, int, float, bool, datetime, enum[..], ref[..]',
        '3: decimal | services.orders.records.a.y: field type "decimal" is not yet available | use str, int, float, bool, datetime, enum[..], ref[..]',
        '3: list | services.orders.records.a.z.list: field type "list" is not yet available | use str, int, float, bool, datetime, enum[..], ref[..]',
      ],
    ],
    [
      'brackets on a type that takes none',
      world('{ a: { x: str[3] } }'),
      ['3: str[3] | services.orders.records.a.x: str takes no brackets | write str'],
    ],
    [
      'a misspelt type with brackets',
      world('{ a: { x: enmu[p, q]?, y: int } }'),
      [
        '3: enmu | services.orders.records.a.x: unknown field type "enmu" | use str, int, float, bool, datetime, enum[..], ref[..] - did you mean "enum"?',
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
        '3: uniqe | services.orders.records.a.x.uniqe: unknown key "uniqe" | use type, optional, default, unique, secret, description, prefix - did you mean "unique"?',
      ],
    ],
    [
      'an option of versions to come',
      world('{ a: { x: { type: int, min: 1 } } }'),
      [
        '3: min | services.orders.records.a.x.min: "min" is not yet available | remove it; what stands here: type, optional, default, unique, secret, description',
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
      world('{ a: { id: { type: str, prefix: 7 }, x: { type: str, prefix: p_ } } }'),
      [
        '3: 7 | services.orders.records.a.id.prefix: a prefix must be text | write prefix: "ord_"',
        '3: p_ | services.orders.records.a.x.prefix: only an id takes a prefix | remove it',
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

  test('short and long form mean the same', () => {
    const fields = (text: string) =>
      parseWorld(world(`{ a: ${text} }`), { file: 'w.yaml', name: 'w' }).spec?.records[0]?.fields;
    const short = fields('{ id: str, s: enum[p, q]?, r: ref[orders.a]?, n: int? }');
    expect(
      fields('{ s: { enum: [p, q], optional: true }, r: { type: ref[orders.a]? }, n: { type: int, optional: true } }'),
    ).toEqual(short);
    expect(Object.keys(short ?? {})).toEqual(['id', 's', 'r', 'n']);
  });
});
