/** A world with an operation of every kind, and handlers that succeed, refuse and break. */
export const shop = {
  'world.yaml': `
name: shop
services:
  orders:
    records:
      customers: { id: { type: str, prefix: cus_ }, email: { type: str, unique: true } }
      orders:
        id: int
        customer_id: ref[orders.customers]
        total: decimal[2]
        status: enum[placed, shipped]
        note: str?
        placed_at: datetime
    seed:
      customers: { rows: [{ email: a@x.example }, { id: "a/b ü%", email: b@x.example }] }
      orders:
        rows:
          - { customer_id: cus_1, total: "5.00", status: placed, placed_at: 2025-05-01T10:00:00Z }
          - { customer_id: cus_1, total: "7.50", status: shipped, note: "Zoë 🧾", placed_at: 2025-05-02T10:00:00Z }
          - { customer_id: "a/b ü%", total: "9.00", status: placed, placed_at: 2025-05-03T10:00:00Z }
    operations:
      get_order: { kind: get, record: orders }
      list_orders: { kind: list, record: orders, filter: { status: [eq, in], total: [gte] }, sort: [total], page: { size: 2 } }
      place_order: { kind: create, record: orders }
      change_order: { kind: update, record: orders }
      drop_order: { kind: delete, record: orders }
      get_customer: { kind: get, record: customers }
      list_customers: { kind: list, record: customers }
      add_customer: { kind: create, record: customers, status: 200 }
      drop_customer: { kind: delete, record: customers, status: 204 }
      ship: { kind: custom, handler: ./rules.js#ship, args: { nr: int, express: bool? }, route: "POST /orders/{nr}/ship" }
      cheapest: { kind: custom, handler: ./rules.js#cheapest, args: { among: list[int] }, route: GET /orders/cheapest }
      sum: { kind: custom, handler: ./rules.js#sum }
      explode: { kind: custom, handler: ./rules.js#explode }
`.trimStart(),
  'rules.js': `
const { refuse, notFound } = require('faultbench/handler');
exports.ship = ({ world }, { nr, express = false }) => {
  const order = world.orders.get(nr) ?? notFound('order ' + nr);
  if (order.status === 'shipped') throw refuse(409, 'order ' + nr + ' is shipped already');
  return { order: world.orders.update(nr, { status: 'shipped' }), express };
};
exports.cheapest = ({ world }, { among }) =>
  world.orders.all().filter((order) => among.includes(order.id)).sort((a, b) => a.total - b.total)[0] ?? null;
exports.sum = ({ world }) => world.orders.all().length;
exports.explode = () => { throw new Error('a secret of the handler'); };
`,
};
