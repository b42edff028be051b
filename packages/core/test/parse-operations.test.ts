import { parseWorld, renderProblems } from '@faultbench/core';
import { mistakesOf, world } from './mistakes';

describe('operations', () => {
  const records = '{ a: { x: str } }';
  test.each([
    [
      'an unknown kind',
      '{ o: { kind: gte, record: a } }',
      [
        '4: gte | services.orders.operations.o.kind: unknown kind "gte" | use get, list, create, update, delete, custom - did you mean "get"?',
      ],
    ],
    [
      'no kind',
      '{ o: { record: a } }',
      [
        '4: o | services.orders.operations.o: an operation without a kind | add kind: get, list, create, update, delete, custom',
      ],
    ],
    [
      'no record',
      '{ o: { kind: get } }',
      ['4: o | services.orders.operations.o: an operation without a record | add record: a'],
    ],
    [
      'an unknown record',
      '{ o: { kind: get, record: b } }',
      ['4: b | services.orders.operations.o.record: no record type "b" | record types are a'],
    ],
    [
      'an unknown filter',
      '{ o: { kind: list, record: a, filter: [y, x, x] } }',
      [
        '4: y | services.orders.operations.o.filter[0]: a has no field "y" | fields are id, x',
        '4: x | services.orders.operations.o.filter[2]: "x" stands twice | name each once',
      ],
    ],
    [
      'a filter that is text',
      '{ o: { kind: list, record: a, filter: x } }',
      [
        '4: x | services.orders.operations.o.filter: must be a list or a mapping, not "x" | write filter: [status], or filter: { status: [eq, in], placed_at: [gte, lt] }',
      ],
    ],
    [
      'an unknown filter operator',
      '{ o: { kind: list, record: a, filter: { x: [gt, gtr, gt], yy: [eq], id: like } } }',
      [
        '4: gtr | services.orders.operations.o.filter.x[1]: unknown filter operator "gtr" | use eq, ne, in, gt, gte, lt, lte, contains - did you mean "gt"?',
        '4: gt | services.orders.operations.o.filter.x[2]: "gt" stands twice | name each once',
        '4: yy | services.orders.operations.o.filter.yy: a has no field "yy" | fields are id, x',
        '4: like | services.orders.operations.o.filter.id: must be a list of operators, not "like" | write id: [eq, ne, in, gt, gte, lt, lte, contains]',
      ],
    ],
    [
      'sort keys and pages',
      '{ o: { kind: list, record: a, sort: [y, x, x], page: { size: 0, sise: 3 } }, p: { kind: list, record: a, sort: x, page: {} } }',
      [
        '4: y | services.orders.operations.o.sort[0]: a has no field "y" | fields are id, x',
        '4: x | services.orders.operations.o.sort[2]: "x" stands twice | name each once',
        '4: 0 | services.orders.operations.o.page.size: must be a whole number >= 1, not 0 | write a whole number without quotes, at most 1000',
        '4: sise | services.orders.operations.o.page.sise: unknown key "sise" | use size - did you mean "size"?',
        '4: x | services.orders.operations.p.sort: must be a list, not "x" | list the fields: sort: [placed_at]',
        '4: page | services.orders.operations.p.page: a page without its size | write page: { size: 20 }',
      ],
    ],
    [
      'a key of another kind',
      '{ o: { kind: get, record: a, filter: [x] }, p: { kind: custom, record: a, handler: r.f } }',
      [
        '4: filter | services.orders.operations.o.filter: a get operation takes no filter | use kind, tool, description, route, status, permission, alias, record',
        '4: record | services.orders.operations.p.record: a custom operation takes no record | use kind, tool, description, route, status, permission, alias, handler, args, idempotent, public',
      ],
    ],
    [
      'custom without a handler',
      '{ o: { kind: custom } }',
      [
        '4: o | services.orders.operations.o: a custom operation without a handler | add handler: ./shop.rules.ts#createReturn',
      ],
    ],
    [
      'handlers that name nothing',
      '{ o: { kind: custom, handler: rules }, p: { kind: custom, handler: "/r.ts#f" }, q: { kind: custom, handler: ./r.py#f } }',
      [
        '4: rules | services.orders.operations.o.handler: "rules" names no handler | write ./shop.rules.ts#createReturn, or shop.rules.createReturn for a file beside the world',
        '4: "/r.ts#f" | services.orders.operations.p.handler: "/r.ts#f" names no handler | write ./shop.rules.ts#createReturn, or shop.rules.createReturn for a file beside the world',
        '4: ./r.py#f | services.orders.operations.q.handler: "./r.py#f" names no handler | write ./shop.rules.ts#createReturn, or shop.rules.createReturn for a file beside the world',
      ],
    ],
    [
      'arguments',
      '{ o: { kind: custom, handler: r.f, args: { x: flaot, y: { type: str, unique: true }, z: { type: ref[orders.a], on_delete: cascade }, w: { type: str, faker: word.noun } } } }',
      [
        '4: flaot | services.orders.operations.o.args.x: unknown field type "flaot" | use str, int, float, bool, datetime, date, decimal[n], enum[..], ref[..], list[..], object, token, json - did you mean "float"?',
        '4: true | services.orders.operations.o.args.y.unique: an argument cannot be unique | remove it: unique is for fields of records',
        '4: cascade | services.orders.operations.o.args.z.on_delete: an argument has no on_delete | remove it: it is for fields of records',
        '4: word.noun | services.orders.operations.o.args.w.faker: an argument takes no faker | remove it: arguments are not seeded',
      ],
    ],
    [
      'one tool name twice',
      '{ o: { kind: get, record: a }, p: { kind: get, record: a, tool: o } }',
      [
        '4: o | services.orders.operations.p: tool name "o" is used twice | orders.o has it at shop.yaml:4:19: add tool: orders_p to one of them',
      ],
    ],
    [
      'no tool name',
      '{ "o o": { kind: get, record: a }, p: { kind: get, record: a, tool: "ä" } }',
      [
        '4: "o o" | services.orders.operations.o o: "o o" is no name for an operation | use 1 to 64 letters, digits, _ and -',
        '4: "ä" | services.orders.operations.p.tool: "ä" is no tool name | use 1 to 64 letters, digits, _ and -',
      ],
    ],
    [
      'a description that is no text',
      '{ o: { kind: get, record: a, description: [x] } }',
      ['4: description | services.orders.operations.o.description: must be text, not a list | say what the tool does'],
    ],
  ])('%s', (_what, operations, expected) => {
    expect(mistakesOf(world(records, { operations }))).toEqual(expected);
  });

  test.each([
    [
      'an operator that is not for this type',
      '{ a: { x: bool, y: enum[p, q], z: float } }',
      '{ o: { kind: list, record: a, filter: { x: [gt], y: [contains], z: [contains, lt] }, sort: [x] } }',
      [
        '4: gt | services.orders.operations.o.filter.x[0]: gt is no filter for bool | use eq, ne, in',
        '4: contains | services.orders.operations.o.filter.y[0]: contains is no filter for enum | use eq, ne, in, gt, gte, lt, lte',
        '4: contains | services.orders.operations.o.filter.z[0]: contains is no filter for float | use eq, ne, in, gt, gte, lt, lte',
        '4: x | services.orders.operations.o.sort[0]: bool has no order to sort by | sort by numbers, texts, dates or enums',
      ],
    ],
    [
      'arguments of one name',
      '{ a: { total: int, total_gt: int, sort: str, cursor: str } }',
      '{ o: { kind: list, record: a, filter: { total: [gt], total_gt: [eq], sort: [eq], cursor: [eq] }, sort: [total], page: { size: 5 } } }',
      [
        '4: eq | services.orders.operations.o.filter.total_gt[0]: two arguments named "total_gt" | the other is at shop.yaml:4:65: drop one, or rename a field',
        '4: eq | services.orders.operations.o.filter.sort[0]: two arguments named "sort" | the other is the sort of this list: drop one, or rename a field',
        '4: eq | services.orders.operations.o.filter.cursor[0]: two arguments named "cursor" | the other is the cursor of this list: drop one, or rename a field',
      ],
    ],
    [
      'a filter on a field that could not be read',
      '{ a: { x: flaot } }',
      '{ o: { kind: list, record: a, filter: { x: [gt] }, sort: [x] } }',
      [expect.stringContaining('unknown field type')],
    ],
  ])('%s', (_what, own, operations, expected) => {
    expect(mistakesOf(world(own, { operations }))).toEqual(expected);
  });

  test('filters in either form, sort keys and a page', () => {
    const operations =
      '{ o: { kind: list, record: a, filter: [x], sort: [x], page: { size: 20 } }, p: { kind: list, record: a, filter: { x: [eq, in, gte] } } }';
    const { spec } = parseWorld(world(records, { operations }), { file: 'w.yaml', name: 'w' });
    expect(spec?.operations.map(({ filter, sort, page }) => ({ filter, sort, page }))).toEqual([
      { filter: [{ argument: 'x', field: 'x', operator: 'eq' }], sort: ['x'], page: { size: 20 } },
      {
        filter: [
          { argument: 'x', field: 'x', operator: 'eq' },
          { argument: 'x_in', field: 'x', operator: 'in' },
          { argument: 'x_gte', field: 'x', operator: 'gte' },
        ],
        sort: [],
      },
    ]);
  });

  test('a handler in either form', () => {
    const operations =
      '{ o: { kind: custom, handler: ./shop.rules.mts#f }, p: { kind: custom, handler: shop.rules.f } }';
    const { spec } = parseWorld(world(records, { operations }), { file: 'w.yaml', name: 'w' });
    expect(spec?.operations.map(({ handler }) => handler)).toEqual([
      { file: './shop.rules.mts', name: 'f' },
      { file: 'shop.rules', name: 'f' },
    ]);
  });

  test('whoever can open files says what is wrong with a handler', () => {
    const { problems } = parseWorld(world(records, { operations: '{ o: { kind: custom, handler: ./r.ts#f } }' }), {
      file: 'shop.yaml',
      name: 'shop',
      checkHandler: ({ file, name }) => ({ message: `${file} exports no "${name}"`, mend: 'export it' }),
    });
    expect(`\n${renderProblems(problems)}\n`).toMatchInlineSnapshot(`
"
shop.yaml:4:47  services.orders.operations.o.handler: ./r.ts exports no "f"
    4 |     operations: { o: { kind: custom, handler: ./r.ts#f } }
      |                                               ^^^^^^^^
  export it
"
`);
  });
});
