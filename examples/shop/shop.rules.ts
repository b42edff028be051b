import { type HandlerContext, refuse } from 'faultbench/handler';

const RETURN_WINDOW_MS = 30 * 24 * 60 * 60 * 1000;

/** Exists, delivered, placed within 30 days: then it is returned. */
export function createReturn({ world, clock }: HandlerContext<'shop'>, { order_id }: { order_id: string }) {
  const order = world.orders.get(order_id) ?? refuse(404, `order ${order_id} not found`);
  if (order.status !== 'delivered') throw refuse(409, `order ${order_id} is ${order.status}, not delivered`);
  const age = Date.parse(clock.now()) - Date.parse(order.placed_at);
  if (age > RETURN_WINDOW_MS) throw refuse(409, `the return window of order ${order_id} has closed`);
  return world.orders.update(order.id, { status: 'returned' });
}
