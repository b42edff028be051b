import { deriveRoutes, findRoute, rowLocation } from '@faultbench/core';
import fc from 'fast-check';
import { specOf } from './open-engine';

const shop = specOf(`
services:
  orders:
    records: { orders: { x: str }, lines: { x: str } }
    operations:
      get_order: { kind: get, record: orders }
      list_orders: { kind: list, record: orders }
      open_orders: { kind: list, record: orders }
      place_order: { kind: create, record: orders }
      change_order: { kind: update, record: orders }
      close_order: { kind: update, record: orders }
      drop_order: { kind: delete, record: orders, status: 204 }
      create_return: { kind: custom, handler: r.f, args: { order_id: str } }
      lines: { kind: custom, handler: r.f }
      add_line: { kind: create, record: lines }
      cancel: { kind: custom, handler: r.f, args: { order_id: str }, route: "POST /orders/{order_id}/cancel", status: 202 }
      newest: { kind: custom, handler: r.f, route: "GET /orders/newest" }
      replace: { kind: custom, handler: r.f, args: { nr: str }, route: "put /orders/{nr}" }
  tickets:
    records: {}
    operations:
      tick: { kind: custom, handler: r.f, route: "POST /tick" }
      order_of: { kind: get, record: orders }
`);
const { routes, clashes } = deriveRoutes(shop.operations);

function shown(): string[] {
  return routes.map(({ method, path, operation, status }) => `${operation.name}: ${method} ${path} ${status}`);
}

test('every operation has a route: its own, that of its kind, or one by its name', () => {
  expect(clashes).toEqual([]);
  expect(shown()).toEqual([
    'get_order: GET /orders/orders/{id} 200',
    'list_orders: GET /orders/orders 200',
    'open_orders: POST /orders/open_orders 200',
    'place_order: POST /orders/orders 201',
    'change_order: PATCH /orders/orders/{id} 200',
    'close_order: POST /orders/close_order 200',
    'drop_order: DELETE /orders/orders/{id} 204',
    'create_return: POST /orders/create_return 200',
    'lines: POST /orders/lines 200',
    'add_line: POST /orders/add_line 201',
    'cancel: POST /orders/orders/{order_id}/cancel 202',
    'newest: GET /orders/orders/newest 200',
    'replace: PUT /orders/orders/{nr} 200',
    'tick: POST /tickets/tick 200',
    'order_of: GET /tickets/orders/{id} 200',
  ]);
});

test.each([
  ['GET', '/orders/orders', 'list_orders {}'],
  ['GET', '/orders/orders/7', 'get_order {"id":"7"}'],
  ['GET', '/orders/orders/newest', 'newest {}'],
  ['PATCH', '/orders/orders/newest', 'change_order {"id":"newest"}'],
  ['PUT', '/orders/orders/a b', 'replace {"nr":"a b"}'],
  ['POST', '/orders/orders/a/cancel', 'cancel {"order_id":"a"}'],
  ['POST', '/orders/orders/newest', 'only GET, PATCH, DELETE, PUT'],
  ['DELETE', '/orders/orders', 'only GET, POST'],
  ['GET', '/orders/orders/', 'nothing'],
  ['GET', '/orders/Orders', 'nothing'],
  ['GET', '/orders/orders/7/x', 'nothing'],
  ['GET', '/', 'nothing'],
])('%s %s is %s', (method, path, expected) => {
  const found = findRoute(routes, method, path.slice(1).split('/'));
  const text = {
    route: () => found.type === 'route' && `${found.route.operation.name} ${JSON.stringify(found.params)}`,
    method: () => found.type === 'method' && `only ${found.allow.join(', ')}`,
    nothing: () => 'nothing',
  };
  expect(text[found.type]()).toBe(expected);
});

test('whatever stands in a parameter comes back', () => {
  fc.assert(
    fc.property(fc.constantFrom(...routes), fc.string({ minLength: 1, unit: 'grapheme' }), (route, text) => {
      fc.pre(text !== 'newest');
      const segments = route.path
        .slice(1)
        .split('/')
        .map((each) => (each.startsWith('{') ? text : each));
      const found = findRoute(routes, route.method, segments);
      expect(found).toMatchObject({ type: 'route', route });
      expect(found.type === 'route' && Object.values(found.params)).toEqual(route.path.includes('{') ? [text] : []);
    }),
  );
});

test.each([
  ['place_order', { id: 'a/b ü', x: '' }, '/orders/orders/a%2Fb%20%C3%BC'],
  ['add_line', { id: 7 }, '/orders/lines/7'],
  ['place_order', { ok: false }, undefined],
  ['place_order', [], undefined],
  ['cancel', { id: '7' }, undefined],
])('%s that gives %j is to be found at %s', (name, value, expected) => {
  const route = routes.find(({ operation }) => operation.name === name);
  expect(route && rowLocation(routes, route, value)).toBe(expected);
});
