// Written by `faultbench types` from shop.yaml; write it again after a change there.
// without this a program that imports the handlers' entry alone would not know what is declared here
import type {} from 'faultbench';

declare module 'faultbench' {
  interface Worlds {
    shop: {
      rows: {
        customers: { readonly id: string; readonly name: string };
        orders: { readonly id: string; readonly customer_id: string; readonly lines: readonly { readonly sku: string; readonly qty: number; readonly price: string }[]; readonly total: number; readonly status: 'placed' | 'shipped' | 'delivered' | 'returned'; readonly placed_at: string };
        refunds: { readonly id: string; readonly order_id: string; readonly amount: number; readonly created_at: string };
        invoices: { readonly id: string; readonly order_id: string; readonly lines: readonly { readonly sku: string; readonly qty: number }[]; readonly amount: string; readonly due: string };
      };
      newRows: {
        customers: { id?: string; name: string };
        orders: { id?: string; customer_id: string; lines: readonly { sku: string; qty: number; price: string | number }[]; total: number; status: 'placed' | 'shipped' | 'delivered' | 'returned'; placed_at?: string };
        refunds: { id?: string; order_id: string; amount: number; created_at?: string };
        invoices: { id?: string; order_id: string; lines: readonly { sku: string; qty: number }[]; amount: string | number; due: string };
      };
      tools: {
        get_order: { args: { id: string }; result: Worlds['shop']['rows']['orders'] };
        list_orders: { args: { customer_id?: string | null; status?: 'placed' | 'shipped' | 'delivered' | 'returned' | null; placed_at_gte?: string | null; placed_at_lt?: string | null; limit?: number | null; cursor?: string | null }; result: { readonly items: readonly Worlds['shop']['rows']['orders'][]; readonly total: number; readonly has_more: boolean; readonly next_cursor: string | null } };
        create_return: { args: { order_id: string }; result: unknown };
        issue_refund: { args: { order_id: string; amount: number; created_at?: string; idempotency_key?: string | null }; result: Worlds['shop']['rows']['refunds'] };
        list_refunds: { args: { order_id?: string | null }; result: readonly Worlds['shop']['rows']['refunds'][] };
        invoice_order: { args: { order_id: string; lines: readonly { sku: string; qty: number }[] }; result: unknown };
        list_invoices: { args: { order_id?: string | null }; result: readonly Worlds['shop']['rows']['invoices'][] };
      };
      operations:
        | 'orders.get_order'
        | 'orders.list_orders'
        | 'orders.create_return'
        | 'payments.issue_refund'
        | 'payments.list_refunds'
        | 'payments.invoice_order'
        | 'payments.list_invoices';
      faultTargets:
        | 'default'
        | 'orders.*'
        | 'payments.*'
        | 'orders.get_order'
        | 'orders.list_orders'
        | 'orders.create_return'
        | 'payments.issue_refund'
        | 'payments.list_refunds'
        | 'payments.invoice_order'
        | 'payments.list_invoices';
    };
  }
}
