import { type HandlerContext, refuse } from 'faultbench/handler';

const DAY_MS = 24 * 60 * 60 * 1000;
const RETURN_WINDOW_MS = 30 * DAY_MS;
const PAYMENT_TERM_MS = 14 * DAY_MS;

interface Line {
  readonly sku: string;
  readonly qty: number;
}

/** Exists, delivered, placed within 30 days: then it is returned. */
export function createReturn({ world, clock }: HandlerContext<'shop'>, { order_id }: { order_id: string }) {
  const order = world.orders.get(order_id) ?? refuse(404, `order ${order_id} not found`);
  if (order.status !== 'delivered') throw refuse(409, `order ${order_id} is ${order.status}, not delivered`);
  const age = Date.parse(clock.now()) - Date.parse(order.placed_at);
  if (age > RETURN_WINDOW_MS) throw refuse(409, `the return window of order ${order_id} has closed`);
  return world.orders.update(order.id, { status: 'returned' });
}

/** Some or all lines of an order, never more of one than was ordered; due in 14 days. */
export function invoiceOrder(
  { world, clock }: HandlerContext<'shop'>,
  { order_id, lines }: { order_id: string; lines: readonly Line[] },
) {
  const order = world.orders.get(order_id) ?? refuse(404, `order ${order_id} not found`);
  const earlier = world.invoices.where({ order_id }).flatMap(linesOf);
  for (const { sku } of lines) {
    const left = sum(order.lines, sku) - sum(earlier, sku);
    const wanted = sum(lines, sku);
    if (wanted > left) throw refuse(409, `order ${order_id} has ${left} of ${sku} left to invoice, not ${wanted}`);
  }
  const cents = lines.map(({ sku, qty }) => qty * centsOf(order.lines, sku));
  const amount = (cents.reduce((total, each) => total + each, 0) / 100).toFixed(2);
  const due = new Date(Date.parse(clock.now()) + PAYMENT_TERM_MS).toISOString().slice(0, '2025-06-01'.length);
  return world.invoices.insert({ order_id, lines, amount, due });
}

function linesOf(invoice: { readonly lines: readonly Line[] }): readonly Line[] {
  return invoice.lines;
}

function sum(lines: readonly Line[], sku: string): number {
  return lines.filter((line) => line.sku === sku).reduce((total, { qty }) => total + qty, 0);
}

/** Price of one piece: "12.50" is 1250. */
function centsOf(lines: readonly (Line & { readonly price: string })[], sku: string): number {
  const price = lines.find((line) => line.sku === sku)?.price ?? '0';
  return Number(price.replace('.', ''));
}
