import { type HandlerContext, refuse } from 'faultbench/handler';

export function closeOrder({ world }: HandlerContext<'shop'>, { order_id }: { order_id: string }) {
  const order = world.orders.get(order_id) ?? refuse(404, `order ${order_id} not found`);
  if (order.status !== 'delivered') throw refuse(409, 'only a delivered order can be closed');
  return world.orders.update(order.id, { status: 'returned' });
}
