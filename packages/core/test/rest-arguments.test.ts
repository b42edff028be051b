import { argumentsOf, deriveRoutes, type Json, readArguments } from '@faultbench/core';
import { specOf } from './open-engine';

const spec = specOf(`
services:
  s:
    records:
      a: { id: int, n: int, f: float, ok: bool, word: str, tags: list[str], where: { type: object, fields: { x: int } }, c: "ref[s.a]?" }
    operations:
      get: { kind: get, record: a }
      list: { kind: list, record: a, filter: { n: [eq, in], f: [gt], ok: [eq], word: [eq, in], c: [eq] }, sort: [n], page: { size: 5 } }
      create: { kind: create, record: a }
      update: { kind: update, record: a }
      look: { kind: custom, handler: r.f, route: "GET /look", args: { where: { type: object, fields: { x: int } }, spots: { list: { x: int } }, sizes: list[int] } }
`);
const { routes } = deriveRoutes(spec.operations);

function read(name: string, query: string, more: { params?: Record<string, string>; body?: Json } = {}) {
  const route = routes.find(({ operation }) => operation.name === name);
  if (!route) throw new Error(`no route for ${name}`);
  const { fields } = argumentsOf(spec, route.operation);
  const { params = {}, body } = more;
  return readArguments(route, fields, { params, query: new URLSearchParams(query), body });
}

test.each([
  ['n=7&f_gt=-1.5e3&ok=true&word=true', { n: 7, f_gt: -1500, ok: true, word: 'true' }],
  ['n=007&f_gt=1.&ok=yes', { n: '007', f_gt: '1.', ok: 'yes' }],
  ['n=', { n: '' }],
  ['n_in=1&n_in=2', { n_in: [1, 2] }],
  ['n_in=1', { n_in: [1] }],
  ['word_in=a,b', { word_in: ['a,b'] }],
  ['word=a&word=b', { word: ['a', 'b'] }],
  ['word=a%20b%2Bc+d&limit=3&cursor=x', { word: 'a b+c d', limit: 3, cursor: 'x' }],
  ['c=3', { c: 3 }],
  ['wrd=1&wrd=2&__proto__=x', JSON.parse('{ "wrd": ["1", "2"], "__proto__": "x" }')],
])('the query %s', (query, expected) => {
  expect(read('list', query)).toEqual({ args: expected });
  expect(({} as { x?: unknown }).x).toBeUndefined();
});

test('values that hold others are JSON in a query, lists of plain ones are repeated', () => {
  expect(read('look', `where={"x":1}&spots=[{"x":2}]&sizes=3&sizes=4`).args).toEqual({
    where: { x: 1 },
    spots: [{ x: 2 }],
    sizes: [3, 4],
  });
  expect(read('look', 'where={x').args).toEqual({ where: '{x' });
});

test('the path is typed, a body is taken as it is', () => {
  expect(read('get', '', { params: { id: '7' } })).toEqual({ args: { id: 7 } });
  expect(read('get', '', { params: { id: 'x' } })).toEqual({ args: { id: 'x' } });
  expect(read('update', '', { params: { id: '7' }, body: { n: '8' } })).toEqual({ args: { n: '8', id: 7 } });
  expect(read('create', '')).toEqual({ args: {} });
});

test.each([
  ['create', 'n=1', { word: 'x' }, '`n` belongs in the body, not in the query'],
  ['update', 'id=7', {}, '`id` belongs in the path, not in the query'],
  ['update', '', { id: 8, n: 1 }, '`id` belongs in the path, not in the body'],
  ['list', 'word=x', { n: 1 }, '`n` belongs in the query, not in the body'],
  ['create', '', [1], 'the body must be an object, not [1]'],
  ['create', '', null, 'the body must be an object, not null'],
])('%s with the query "%s" and the body %j is refused', (name, query, body, text) => {
  const { flaw } = read(name, query, { params: name === 'update' ? { id: '7' } : {}, body });
  expect(flaw).toEqual({ status: 422, message: `validation error: ${text}` });
});
