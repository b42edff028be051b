// Written by `faultbench types` from library.yaml; write it again after a change there.
// without this a program that imports the handlers' entry alone would not know what is declared here
import type {} from 'faultbench';

declare module 'faultbench' {
  interface Worlds {
    library: {
      rows: {
        books: { readonly id: string; readonly title: string; readonly copies: number };
        loans: { readonly id: string; readonly book_id: string; readonly member_id: string; readonly status: 'out' | 'late' | 'returned'; readonly due_on: string; readonly fine: string; readonly note: string; readonly version: number };
        notices: { readonly id: string; readonly loan_id: string; readonly to: string; readonly status: 'sent' | 'answered'; readonly answer: string | null; readonly token: string };
      };
      newRows: {
        books: { id?: string; title: string; copies: number };
        loans: { id?: string; book_id: string; member_id?: string; status: 'out' | 'late' | 'returned'; due_on: string; fine: string | number; note: string; version?: number };
        notices: { id?: string; loan_id: string; to: string; status: 'sent' | 'answered'; answer?: string | null; token?: string };
      };
      tools: {
        get_book: { args: { id: string }; result: Worlds['library']['rows']['books'] };
        list_books: { args: {}; result: readonly Worlds['library']['rows']['books'][] };
        get_loan: { args: { id: string }; result: Worlds['library']['rows']['loans'] };
        list_loans: { args: { status?: 'out' | 'late' | 'returned' | null }; result: readonly Worlds['library']['rows']['loans'][] };
        borrow: { args: { book_id: string; idempotency_key?: string | null }; result: unknown };
        annotate_loan: { args: { id: string; book_id?: string; note?: string; expected_version?: number | null }; result: Worlds['library']['rows']['loans'] };
        send_notice: { args: { loan_id: string; to: string }; result: unknown };
        get_notice: { args: { id: string }; result: Worlds['library']['rows']['notices'] };
        open_notice: { args: { token: string }; result: unknown };
        answer_notice: { args: { token: string; answer: string }; result: unknown };
        tick: { args: {}; result: unknown };
      };
      operations:
        | 'lending.get_book'
        | 'lending.list_books'
        | 'lending.get_loan'
        | 'lending.list_loans'
        | 'lending.borrow'
        | 'lending.annotate_loan'
        | 'lending.send_notice'
        | 'lending.get_notice'
        | 'lending.open_notice'
        | 'lending.answer_notice'
        | 'lending.tick';
      faultTargets:
        | 'default'
        | 'lending.*'
        | 'lending.get_book'
        | 'lending.list_books'
        | 'lending.get_loan'
        | 'lending.list_loans'
        | 'lending.borrow'
        | 'lending.annotate_loan'
        | 'lending.send_notice'
        | 'lending.get_notice'
        | 'lending.open_notice'
        | 'lending.answer_notice'
        | 'lending.tick';
    };
  }
}
