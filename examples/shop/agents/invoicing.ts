import { read, write } from '../../agents/look-first';
import { type Server, type Tools, withTools } from '../../agents/tools';
import { periodIn } from './request';

/** Invoices each delivered order of a period, page by page, and looks before it writes again. */
export function invoicingAgent(server: Server, request: string): Promise<void> {
  return withTools(server, async (tools) => {
    for await (const { id, lines } of deliveredOrders(tools, periodIn(request))) {
      const invoice = { order_id: id, lines: lines.map(({ sku, qty }) => ({ sku, qty })) };
      await write(tools, 'invoice_order', invoice, () => isInvoiced(tools, id));
    }
  });
}

interface Order {
  readonly id: string;
  readonly lines: readonly { readonly sku: string; readonly qty: number; readonly price: string }[];
}

interface Page {
  readonly items: readonly Order[];
  readonly next_cursor: string | null;
}

async function* deliveredOrders(tools: Tools, { from, before }: { from: string; before: string }) {
  const filter = { status: 'delivered', placed_at_gte: `${from}T00:00:00Z`, placed_at_lt: `${before}T00:00:00Z` };
  let page = await read<Page>(tools, 'list_orders', filter);
  yield* page.items;
  while (page.next_cursor !== null) {
    page = await read<Page>(tools, 'list_orders', { ...filter, cursor: page.next_cursor });
    yield* page.items;
  }
}

async function isInvoiced(tools: Tools, id: string): Promise<boolean> {
  const invoices = await read<unknown[]>(tools, 'list_invoices', { order_id: id });
  return invoices.length > 0;
}
