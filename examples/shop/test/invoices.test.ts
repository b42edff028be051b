import { setupWorld } from 'faultbench';
import { invoicingAgent } from '../agents/invoicing';

const { world, mcp, trace, faults } = setupWorld('../shop.yaml');

const period = { from: '2025-05-16', before: '2025-05-30' };
const request = `Invoice what was delivered from ${period.from} until before ${period.before}`;

test('each delivered order of a period is invoiced once, page by page', async () => {
  await invoicingAgent(await mcp.stdio(), request);
  expect(invoicedOrders()).toEqual(deliveredOrders());
  expect(world).toHaveChangedOnly({ invoices: { created: deliveredOrders().length } });
  expect(trace.count('list_orders')).toBe(2);
  expect(world.orders.count({ status: 'delivered' })).toBeGreaterThan(deliveredOrders().length);
});

test('an invoice holds the lines of its order and their exact sum', async () => {
  const order = world.orders.pick({ status: 'delivered' });
  const lines = order.lines.map(({ sku, qty }) => ({ sku, qty }));
  await mcp.call('invoice_order', { order_id: order.id, lines });
  const cents = order.lines.map(({ qty, price }) => qty * Math.round(Number(price) * 100));
  const amount = (cents.reduce((sum, each) => sum + each, 0) / 100).toFixed(2);
  expect(world.invoices.all()).toEqual([{ id: '1', order_id: order.id, lines, amount, due: '2025-06-15' }]);
});

test('a lost answer makes no second invoice', async () => {
  await faults.next('payments.invoice_order', 'timeout');
  await invoicingAgent(await mcp.stdio(), request);
  expect(trace.path()).toMatch(/^list_orders → invoice_order!timeout → list_invoices → invoice_order/);
  expect(invoicedOrders()).toEqual(deliveredOrders());
});

test('no more is invoiced than was ordered', async () => {
  const { id, lines } = world.orders.pick({ status: 'delivered' });
  const [{ sku, qty } = { sku: '', qty: 0 }] = lines;
  const invoice = (count: number) => mcp.call('invoice_order', { order_id: id, lines: [{ sku, qty: count }] });
  await expect(invoice(qty + 1)).rejects.toThrow(`409: order ${id} has ${qty} of ${sku} left to invoice`);
  await invoice(qty);
  await expect(invoice(1)).rejects.toThrow(`409: order ${id} has 0 of ${sku} left to invoice`);
  expect(world).toHaveRows('invoices', { order_id: id }, 1);
});

test('a malformed line is refused by its place', async () => {
  const [order_id] = deliveredOrders();
  const lines = [{ sku: 'AB-123', qty: 'two' }];
  const refused = mcp.callRaw('invoice_order', { order_id, lines });
  await expect(refused).resolves.toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining('lines') }],
  });
  expect(trace.path()).toBe('invoice_order!422');
});

test('orders that come and go between pages neither repeat nor hide one that stays', async () => {
  const seeded = world.orders.all().map(({ id }) => id);
  const [first] = seeded;
  let page = await mcp.call('list_orders', {});
  await world.orders.delete(first ?? '');
  const seen = page.items.map(({ id }) => id);
  while (page.next_cursor !== null) {
    await world.orders.insert({ ...world.orders.pick({ status: 'placed' }), id: `late-${seen.length}` });
    page = await mcp.call('list_orders', { cursor: page.next_cursor });
    seen.push(...page.items.map(({ id }) => id));
  }
  expect(seen.filter((id) => !id.startsWith('late-'))).toEqual(seeded);
  expect(new Set(seen).size).toBe(seen.length);
});

function deliveredOrders(): string[] {
  const { from, before } = period;
  const delivered = world.orders.where({ status: 'delivered' });
  return delivered.filter(({ placed_at }) => placed_at >= from && placed_at < before).map(({ id }) => id);
}

function invoicedOrders(): string[] {
  return world.invoices.all().map(({ order_id }) => order_id);
}
