import { type HandlerContext, refuse } from 'faultbench/handler';

type Stripe = HandlerContext<'stripe'>;

interface Line {
  readonly description: string;
  readonly quantity: number;
  readonly unit_amount: number;
}

/** The customer exists: then there is an invoice, with a row for each line. */
export function createInvoice({ world }: Stripe, { customer, lines }: { customer: string; lines: readonly Line[] }) {
  if (!world.customers.get(customer)) throw refuse(404, `No such customer: '${customer}'`);
  const priced = lines.map((line) => ({ ...line, amount: line.quantity * line.unit_amount }));
  const invoice = world.invoices.insert({ customer, total: priced.reduce((sum, { amount }) => sum + amount, 0) });
  for (const line of priced) world.invoice_lines.insert({ ...line, invoice: invoice.id });
  return withLines(world, invoice);
}

export function getInvoice({ world }: Stripe, { id }: { id: string }) {
  return withLines(world, world.invoices.get(id) ?? refuse(404, `No such invoice: '${id}'`));
}

export function listInvoices({ world }: Stripe, { customer }: { customer: string }) {
  return world.invoices.where({ customer }).map((invoice) => withLines(world, invoice));
}

/** Lines are rows of their own; callers get them inside their invoice. */
function withLines<Invoice extends { readonly id: string }>(world: Stripe['world'], invoice: Invoice) {
  return { ...invoice, lines: world.invoice_lines.where({ invoice: invoice.id }) };
}
