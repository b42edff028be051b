import { setupWorld } from 'faultbench';

const { world, mcp } = setupWorld('../stripe.yaml');

const tea = { description: 'Tea', quantity: 3, unit_amount: 450 };
const pot = { description: 'Teapot', quantity: 1, unit_amount: 2999 };

test('lines are rows of their own and come back inside their invoice', async () => {
  const invoice = await mcp.call('create_invoice', { customer: 'cus_3', lines: [tea, pot] });
  expect(invoice).toEqual({
    id: 'in_1',
    customer: 'cus_3',
    total: 4349,
    created: '2025-06-01T00:00:00.000Z',
    lines: [
      { id: 'il_1', invoice: 'in_1', ...tea, amount: 1350 },
      { id: 'il_2', invoice: 'in_1', ...pot, amount: 2999 },
    ],
  });
  expect(world).toHaveChangedOnly({ invoices: { created: 1 }, invoice_lines: { created: 2 } });
  expect(await mcp.call('get_invoice', { id: 'in_1' })).toEqual(invoice);
});

test('each invoice has its own lines', async () => {
  await mcp.call('create_invoice', { customer: 'cus_3', lines: [tea] });
  await mcp.call('create_invoice', { customer: 'cus_3', lines: [pot, tea] });
  await mcp.call('create_invoice', { customer: 'cus_4', lines: [pot] });
  expect(await mcp.call('list_invoices', { customer: 'cus_3' })).toMatchObject([
    { id: 'in_1', total: 1350, lines: [tea] },
    { id: 'in_2', total: 4349, lines: [pot, tea] },
  ]);
});

test('what costs nothing can be billed', async () => {
  const free = { description: 'Sample', quantity: 1, unit_amount: 0 };
  expect(await mcp.call('create_invoice', { customer: 'cus_3', lines: [free] })).toMatchObject({ total: 0 });
});

test.each([
  ['an unknown customer', { customer: 'cus_99' }, "404: No such customer: 'cus_99'"],
  ['no lines', { lines: [] }, '422: validation error: lines'],
  ['a line of nothing', { lines: [pot, { ...tea, quantity: 0 }] }, '422: validation error: lines'],
  ['a negative price', { lines: [{ ...tea, unit_amount: -1 }] }, '422: validation error: lines'],
  ['half a cent', { lines: [{ ...tea, unit_amount: 0.5 }] }, '422: validation error: lines'],
])('an invoice for %s is refused', async (_, wrong, refusal) => {
  await expect(mcp.call('create_invoice', { customer: 'cus_3', lines: [tea], ...wrong })).rejects.toThrow(refusal);
  expect(world).toHaveChangedOnly({});
});

test('one line that cannot be kept undoes the whole invoice', async () => {
  const huge = { description: 'Ship', quantity: 2, unit_amount: Number.MAX_SAFE_INTEGER };
  await expect(mcp.call('create_invoice', { customer: 'cus_3', lines: [tea, huge] })).rejects.toThrow('422');
  expect(world).toHaveChangedOnly({});
});

test('an unknown invoice', async () => {
  await expect(mcp.call('get_invoice', { id: 'in_99' })).rejects.toThrow("404: No such invoice: 'in_99'");
  expect(await mcp.call('list_invoices', { customer: 'cus_99' })).toEqual([]);
});
