import { parseWorld, renderProblems } from '@faultbench/core';
import { mistakesOf, world } from './mistakes';

describe('operations', () => {
  const records = '{ a: { x: str } }';
  test.each([
    [
      'an unknown kind',
      '{ o: { kind: gte, record: a } }',
      [
        '4: gte | services.orders.operations.o.kind: unknown kind "gte" | use get, list, create, update, custom - did you mean "get"?',
      ],
    ],
    [
      'a kind of versions to come',
      '{ o: { kind: delete, record: a } }',
      [
        '4: delete | services.orders.operations.o.kind: kind "delete" is not yet available | use get, list, create, update, custom',
      ],
    ],
    [
      'no kind',
      '{ o: { record: a } }',
      [
        '4: o | services.orders.operations.o: an operation without a kind | add kind: get, list, create, update, custom',
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
        '4: y | services.orders.operations.o.filter[0]: a has no field "y" to filter by | fields are id, x',
        '4: x | services.orders.operations.o.filter[2]: "x" stands twice | name each field once',
      ],
    ],
    [
      'a filter that is text',
      '{ o: { kind: list, record: a, filter: x } }',
      ['4: x | services.orders.operations.o.filter: must be a list, not "x" | list the fields: filter: [status]'],
    ],
    [
      'filters of versions to come',
      '{ o: { kind: list, record: a, filter: { x: [gte] }, sort: [x], page: {} } }',
      [
        '4: filter | services.orders.operations.o.filter: filters beyond equality are not yet available | list the fields: filter: [status]',
        '4: sort | services.orders.operations.o.sort: "sort" is not yet available | remove it; what stands here: kind, tool, description, record, filter',
        '4: page | services.orders.operations.o.page: "page" is not yet available | remove it; what stands here: kind, tool, description, record, filter',
      ],
    ],
    [
      'a key of another kind',
      '{ o: { kind: get, record: a, filter: [x] }, p: { kind: custom, record: a, handler: r.f } }',
      [
        '4: filter | services.orders.operations.o.filter: a get operation takes no filter | use kind, tool, description, record',
        '4: record | services.orders.operations.p.record: a custom operation takes no record | use kind, tool, description, handler, args',
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
      '{ o: { kind: custom, handler: r.f, args: { x: flaot, y: { type: str, unique: true } } } }',
      [
        '4: flaot | services.orders.operations.o.args.x: unknown field type "flaot" | use str, int, float, bool, datetime, enum[..], ref[..] - did you mean "float"?',
        '4: true | services.orders.operations.o.args.y.unique: an argument cannot be unique | remove it: unique is for fields of records',
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
