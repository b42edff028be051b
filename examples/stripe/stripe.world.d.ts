// Written by `faultbench types` from stripe.yaml; write it again after a change there.
// without this a program that imports the handlers' entry alone would not know what is declared here
import type {} from 'faultbench';

declare module 'faultbench' {
  interface Worlds {
    stripe: {
      rows: {
        customers: { readonly id: string; readonly name: string; readonly email: string };
        payment_intents: { readonly id: string; readonly customer: string; readonly amount: number; readonly description: string | null; readonly status: 'requires_confirmation' | 'succeeded' | 'canceled'; readonly created: string };
        charges: { readonly id: string; readonly payment_intent: string; readonly amount: number; readonly status: 'succeeded' | 'pending' | 'failed'; readonly created: string };
        refunds: { readonly id: string; readonly charge: string; readonly amount: number; readonly created: string };
        invoices: { readonly id: string; readonly customer: string; readonly total: number; readonly created: string };
        invoice_lines: { readonly id: string; readonly invoice: string; readonly description: string; readonly quantity: number; readonly unit_amount: number; readonly amount: number };
      };
      newRows: {
        customers: { id?: string; name: string; email: string };
        payment_intents: { id?: string; customer: string; amount: number; description?: string | null; status: 'requires_confirmation' | 'succeeded' | 'canceled'; created?: string };
        charges: { id?: string; payment_intent: string; amount: number; status: 'succeeded' | 'pending' | 'failed'; created?: string };
        refunds: { id?: string; charge: string; amount: number; created?: string };
        invoices: { id?: string; customer: string; total: number; created?: string };
        invoice_lines: { id?: string; invoice: string; description: string; quantity: number; unit_amount: number; amount: number };
      };
      tools: {
        create_customer: { args: { name: string; email: string }; result: Worlds['stripe']['rows']['customers'] };
        get_customer: { args: { id: string }; result: Worlds['stripe']['rows']['customers'] };
        list_customers: { args: { email?: string | null }; result: readonly Worlds['stripe']['rows']['customers'][] };
        create_payment_intent: { args: { customer: string; amount: number; description?: string | null }; result: unknown };
        confirm_payment_intent: { args: { id: string }; result: unknown };
        get_payment_intent: { args: { id: string }; result: Worlds['stripe']['rows']['payment_intents'] };
        list_payment_intents: { args: { customer?: string | null; description?: string | null; status?: 'requires_confirmation' | 'succeeded' | 'canceled' | null }; result: readonly Worlds['stripe']['rows']['payment_intents'][] };
        get_charge: { args: { id: string }; result: Worlds['stripe']['rows']['charges'] };
        list_charges: { args: { payment_intent?: string | null; status?: 'succeeded' | 'pending' | 'failed' | null }; result: readonly Worlds['stripe']['rows']['charges'][] };
        create_refund: { args: { charge: string; amount?: number | null }; result: unknown };
        list_refunds: { args: { charge?: string | null }; result: readonly Worlds['stripe']['rows']['refunds'][] };
        create_invoice: { args: { customer: string; lines: readonly { description: string; quantity: number; unit_amount: number }[] }; result: unknown };
        get_invoice: { args: { id: string }; result: unknown };
        list_invoices: { args: { customer: string }; result: unknown };
      };
      operations:
        | 'customers.create_customer'
        | 'customers.get_customer'
        | 'customers.list_customers'
        | 'payments.create_payment_intent'
        | 'payments.confirm_payment_intent'
        | 'payments.get_payment_intent'
        | 'payments.list_payment_intents'
        | 'payments.get_charge'
        | 'payments.list_charges'
        | 'payments.create_refund'
        | 'payments.list_refunds'
        | 'billing.create_invoice'
        | 'billing.get_invoice'
        | 'billing.list_invoices';
      faultTargets:
        | 'default'
        | 'customers.*'
        | 'payments.*'
        | 'billing.*'
        | 'customers.create_customer'
        | 'customers.get_customer'
        | 'customers.list_customers'
        | 'payments.create_payment_intent'
        | 'payments.confirm_payment_intent'
        | 'payments.get_payment_intent'
        | 'payments.list_payment_intents'
        | 'payments.get_charge'
        | 'payments.list_charges'
        | 'payments.create_refund'
        | 'payments.list_refunds'
        | 'billing.create_invoice'
        | 'billing.get_invoice'
        | 'billing.list_invoices';
    };
  }
}
