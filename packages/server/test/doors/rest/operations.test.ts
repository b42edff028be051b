import { ask, type RestServer, restServer } from '../../support/rest';
import { shop } from './shop';

let server: RestServer;
beforeAll(async () => {
  server = await restServer(shop);
});

const first = {
  customer_id: 'cus_1',
  total: '5.00',
  status: 'placed',
  note: null,
  placed_at: '2025-05-01T10:00:00.000Z',
};
const order = { customer_id: 'cus_1', total: '3.00', status: 'placed', placed_at: '2025-05-01T10:00:00Z' };
const invalid = (text: string) => ({ detail: `validation error: ${text}` });

/** Method, path, body, then status, what is answered, and headers that must be so. */
type Row = readonly [string, string, unknown, number, unknown, Readonly<Record<string, string | null>>?];

const rows: readonly Row[] = [
  // get
  ['GET', '/orders/orders/1', undefined, 200, { id: 1, ...first }, { location: null }],
  ['GET', '/orders/orders/9', undefined, 404, { detail: 'orders 9 not found' }],
  ['GET', '/orders/orders/x', undefined, 422, invalid('id must be integer, not "x"')],
  ['GET', '/orders/orders/1?x=2', undefined, 422, invalid('unknown argument `x`')],
  ['GET', '/orders/customers/a%2Fb%20%C3%BC%25', undefined, 200, { id: 'a/b ü%', email: 'b@x.example' }],
  ['GET', '/orders/customers/a/b', undefined, 404, { detail: 'no route GET /orders/customers/a/b' }],
  ['GET', '/orders/customers/%zz', undefined, 400, { detail: 'malformed path: broken percent-encoding' }],
  ['GET', '/orders/customers/%ff', undefined, 400, { detail: 'malformed path: broken percent-encoding' }],
  // list
  ['GET', '/orders/customers', undefined, 200, [expect.objectContaining({ id: 'cus_1' }), expect.anything()]],
  [
    'GET',
    '/orders/orders?limit=1',
    undefined,
    200,
    expect.objectContaining({ total: 3, items: [{ id: 1, ...first }] }),
  ],
  ['GET', '/orders/orders?status=shipped', undefined, 200, expect.objectContaining({ total: 1, has_more: false })],
  [
    'GET',
    '/orders/orders?status_in=shipped&status_in=placed&sort=-total',
    undefined,
    200,
    expect.objectContaining({ total: 3 }),
  ],
  ['GET', '/orders/orders?total_gte=7.5', undefined, 200, expect.objectContaining({ total: 2 })],
  ['GET', '/orders/orders?limit=x', undefined, 422, invalid('limit must be integer, not "x"')],
  ['GET', '/orders/orders?statsu=placed', undefined, 422, invalid('unknown argument `statsu`, did you mean `status`?')],
  [
    'GET',
    '/orders/orders?status=placed&status=shipped',
    undefined,
    422,
    invalid('status must be string, not ["placed","shipped"]'),
  ],
  ['GET', '/orders/orders?cursor=x', undefined, 422, invalid('cursor is not one of this list')],
  // create
  [
    'POST',
    '/orders/orders',
    order,
    201,
    { ...first, ...order, id: 4, placed_at: first.placed_at },
    { location: '/orders/orders/4' },
  ],
  ['POST', '/orders/orders', { ...order, total: 3.5 }, 422, invalid('total must be a decimal string, not 3.5')],
  ['POST', '/orders/orders', { ...order, id: 7 }, 422, invalid('unknown argument `id`')],
  ['POST', '/orders/orders', { ...order, customer_id: 'cus_9' }, 422, expect.anything()],
  [
    'POST',
    '/orders/orders',
    undefined,
    422,
    invalid('missing argument `customer_id`; missing argument `total`; missing argument `status`'),
  ],
  [
    'POST',
    '/orders/orders',
    [order],
    422,
    invalid(`the body must be an object, not ${JSON.stringify([order]).slice(0, 77)}...`),
  ],
  ['POST', '/orders/orders?total=5', order, 422, invalid('`total` belongs in the body, not in the query')],
  [
    'POST',
    '/orders/customers',
    { email: 'c@x.example' },
    200,
    { id: 'cus_2', email: 'c@x.example' },
    { location: null },
  ],
  ['POST', '/orders/customers', { email: 'a@x.example' }, 409, { detail: 'email "a@x.example" is already taken' }],
  // update
  ['PATCH', '/orders/orders/2', { note: null }, 200, expect.objectContaining({ id: 2, note: null, status: 'shipped' })],
  ['PATCH', '/orders/orders/9', { note: 'x' }, 404, { detail: 'orders 9 not found' }],
  ['PATCH', '/orders/orders/2', { status: 'lost' }, 422, invalid('status must be one of placed, shipped, not "lost"')],
  ['PATCH', '/orders/orders/2', { id: 3, note: 'x' }, 422, invalid('`id` belongs in the path, not in the body')],
  // delete
  ['DELETE', '/orders/orders/4', undefined, 200, { id: 4, deleted: true }],
  ['DELETE', '/orders/orders/4', undefined, 404, { detail: 'orders 4 not found' }],
  [
    'DELETE',
    '/orders/customers/cus_1',
    undefined,
    409,
    { detail: 'customers cus_1 cannot be deleted: orders 1 refers to it' },
  ],
  ['DELETE', '/orders/customers/cus_2', undefined, 204, '', { 'content-type': null, 'content-length': null }],
  // custom
  [
    'POST',
    '/orders/orders/1/ship',
    { express: true },
    200,
    { order: { id: 1, ...first, status: 'shipped' }, express: true },
  ],
  ['POST', '/orders/orders/1/ship', undefined, 409, { detail: 'order 1 is shipped already' }],
  ['POST', '/orders/orders/9/ship', {}, 404, { detail: 'order 9 not found' }],
  ['POST', '/orders/orders/1/ship', { express: 'true' }, 422, invalid('express must be boolean, not "true"')],
  [
    'POST',
    '/orders/orders/1/ship?express=true',
    undefined,
    422,
    invalid('`express` belongs in the body, not in the query'),
  ],
  ['GET', '/orders/orders/cheapest?among=2&among=3', undefined, 200, expect.objectContaining({ id: 2 })],
  ['GET', '/orders/orders/cheapest?among=7', undefined, 200, null],
  ['POST', '/orders/sum', {}, 200, 3],
  ['POST', '/orders/explode', {}, 500, { detail: 'Internal Server Error' }],
  // what is no route
  ['PUT', '/orders/orders/1', {}, 405, { detail: 'method PUT not allowed' }, { allow: 'GET, PATCH, DELETE' }],
  ['HEAD', '/orders/orders/1', undefined, 405, '', { allow: 'GET, PATCH, DELETE' }],
  ['OPTIONS', '/orders/orders', undefined, 405, { detail: 'method OPTIONS not allowed' }, { allow: 'GET, POST' }],
  ['GET', '/orders/sum', undefined, 405, { detail: 'method GET not allowed' }, { allow: 'POST' }],
  ['GET', '/orders', undefined, 404, { detail: 'no route GET /orders' }],
  ['GET', '/orders/orders/', undefined, 404, { detail: 'no route GET /orders/orders/' }],
  ['GET', '/', undefined, 404, { detail: 'no route GET /' }],
  ['POST', '/openapi.json', {}, 405, { detail: 'method POST not allowed' }, { allow: 'GET, HEAD' }],
];

test.each(rows.map((row) => [`${row[0]} ${row[1]}`, row] as const))('%s', async (_what, row) => {
  const [method, path, body, status, expected, headers = {}] = row;
  const answer = await ask(server.url, method, path, body);
  expect([answer.status, answer.text === '' ? '' : JSON.parse(answer.text)]).toEqual([status, expected]);
  const wanted = { ...(answer.text === '' ? {} : { 'content-type': 'application/json' }), ...headers };
  for (const [name, value] of Object.entries(wanted)) expect([name, answer.headers.get(name)]).toEqual([name, value]);
});

test('every row above is a call in the trace, but those that aim at no service', () => {
  const aimed = rows.filter(([, path]) => path.startsWith('/orders'));
  const events = server.trace();
  expect(events.map(({ error, ok }) => error?.status ?? ok)).toEqual(
    aimed.map(([, , , status]) => (status < 300 ? true : status)),
  );
  expect(new Set(events.map(({ door }) => door))).toEqual(new Set(['rest']));
  expect(events.find(({ error }) => error?.status === 405)).toMatchObject({
    tool: 'PUT /orders/orders/1',
    op: null,
    nth: 0,
    error: { status: 405, message: 'method PUT not allowed' },
  });
});

test('every operation of the world has succeeded above, and has been refused where it can be', () => {
  const succeeded = new Set(server.trace().flatMap(({ ok, tool }) => (ok ? [tool] : [])));
  expect([...succeeded].sort()).toEqual(
    [
      'get_order',
      'list_orders',
      'place_order',
      'change_order',
      'drop_order',
      'get_customer',
      'list_customers',
      'add_customer',
      'drop_customer',
      'ship',
      'cheapest',
      'sum',
    ].sort(),
  );
});
