import { mistakesOf, world } from './mistakes';

const records = '{ a: { x: str, n: int, tags: list[str] }, b: { x: str } }';
const custom = 'kind: custom, handler: r.f, args: { id: str, n: int, tags: list[str] }';

test.each([
  ['a word alone', '{ o: { kind: get, record: a, route: GET } }', ['"GET" is no route']],
  ['no method', '{ o: { kind: get, record: a, route: /x } }', ['"/x" is no method of a route']],
  ['an unknown method', '{ o: { kind: get, record: a, route: TRACE /x } }', ['"TRACE" is no method of a route']],
  ['no path', '{ o: { kind: get, record: a, route: "GET x" } }', ['"GET x" is no route']],
  ['an empty part', '{ o: { kind: get, record: a, route: GET /x//y } }', ['"GET /x//y" is no route']],
  ['dots', '{ o: { kind: get, record: a, route: GET /../y } }', ['"GET /../y" is no route']],
  ['half a parameter', '{ o: { kind: get, record: a, route: "GET /x{id}" } }', ['"GET /x{id}" is no route']],
  ['a query', '{ o: { kind: get, record: a, route: "GET /x?a=1" } }', ['"GET /x?a=1" is no route']],
  ['no text', '{ o: { kind: get, record: a, route: [GET, /x] } }', ['must be text, not a list']],
  [
    'a parameter that is no argument',
    '{ o: { kind: get, record: a, route: "GET /x/{idd}" } }',
    ['{idd} of the route is no plain argument of o'],
  ],
  [
    'a list in a path',
    `{ o: { ${custom}, route: "POST /x/{tags}" } }`,
    ['{tags} of the route is no plain argument of o'],
  ],
  ['a parameter twice', `{ o: { ${custom}, route: "POST /{id}/{id}" } }`, ['{id} stands twice in the route']],
  [
    'the status of a refusal',
    '{ o: { kind: get, record: a, status: 404 } }',
    ['must be the status of a success, not 404'],
  ],
  [
    'a status as text',
    '{ o: { kind: get, record: a, status: "201" } }',
    ['must be the status of a success, not "201"'],
  ],
])('%s', (_what, operations, expected) => {
  const mistakes = mistakesOf(world(records, { operations }));
  expect(mistakes.map((each) => each.split(' | ')[1]?.split(': ').slice(1).join(': '))).toEqual(expected);
  expect(mistakes.map((each) => each.split(' | ')[2]).join()).toMatch(/use |write |name /);
});

test('two operations on one explicit route: both places are named', () => {
  const operations = `{ o: { ${custom}, route: "POST /x/{id}" }, p: { ${custom}, tool: q, route: "POST /x/{n}" } }`;
  expect(mistakesOf(world(records, { operations }))).toMatchInlineSnapshot(`
[
  "4: "POST /x/{n}" | services.orders.operations.p: the route POST /orders/x/{n} is used twice | orders.o has it at shop.yaml:4:103: add route: "POST /p_2" or another to one of them",
]
`);
});

test('a create keeps its route from a custom operation of that name, which has no other', () => {
  const operations = `{ add: { kind: create, record: a }, a: { ${custom} } }`;
  expect(mistakesOf(world(records, { operations }))).toEqual([]);
});

test('what is wrong with an operation or its record is not said again about its route', () => {
  const operations = '{ o: { kind: get, record: c, route: "GET /x/{y}" } }';
  expect(mistakesOf(world(records, { operations })).map((each) => each.split(' | ')[1])).toEqual([
    'services.orders.operations.o.record: no record type "c"',
  ]);
});
