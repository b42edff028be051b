/** A small world with handlers in TypeScript. */
export const shop = {
  'shop.yaml': `
services:
  orders:
    records:
      orders: { id: str, status: enum[placed, delivered, returned], total: float, placed_at: datetime }
    seed: { count: 6 }
    operations:
      get_order: { kind: get, record: orders }
      list_orders: { kind: list, record: orders, filter: [status] }
      create_return: { kind: custom, handler: ./shop.rules.ts#createReturn, args: { order_id: str } }
  payments:
    records:
      refunds: { id: str, order_id: ref[orders.orders], amount: float }
    operations:
      issue_refund: { kind: create, record: refunds }
faults:
  payments.issue_refund: { errors: { http_503: 1 } }
`.trimStart(),
  'shop.rules.ts': `
import { notFound, refuse, type HandlerContext } from 'faultbench/handler';
import { isReturnable } from './lib/returnable';

export function createReturn({ world }: HandlerContext<'shop'>, { order_id }: { order_id: string }) {
  const order = world.orders.get(order_id) ?? notFound(\`order \${order_id}\`);
  if (!isReturnable(order)) throw refuse(409, 'only a delivered order can be returned');
  return world.orders.update(order.id, { status: 'returned' });
}
`,
  'lib/returnable.ts': `export const isReturnable = (order: { status: string }): boolean => order.status === 'delivered';\n`,
};
