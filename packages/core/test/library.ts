import type { CallRequest, Json } from '@faultbench/core';
import { type OpenOptions, openEngine } from './open-engine';

/** A library with roles, owners, versions and keys. */
export const library = `
name: library
roles:
  librarian: ["books:*", "loans:*", "notices:*", "lending:*"]
  member: [books:read, loans:read, loans:borrow, loans:annotate, lending:create]
  auditor: [books:read, loans:read]
  guest: []
services:
  lending:
    records:
      books: { id: str, title: str, copies: int }
      loans: { id: str, book_id: "ref[lending.books]", member_id: str, status: "enum[out, late, returned]", note: str?, version: int }
      holds: { id: str, book_id: "ref[lending.books]", member_id: str, loan_id: "ref[lending.loans]?" }
      notices: { id: str, text: str, to: str, token: token }
    rules:
      loans: { owner: member_id, sees: { member: own }, version: version, readonly: [status] }
      holds: { owner: member_id, sees: { member: own, auditor: none, guest: { handler: ./r.ts#seesHold } } }
    seed:
      books: { rows: [{ id: "1", title: Emma, copies: 1 }, { id: "2", title: Persuasion, copies: 9 }] }
      loans:
        rows:
          - { id: "1", book_id: "1", member_id: member, status: out }
          - { id: "2", book_id: "2", member_id: "member#2", status: out, note: theirs }
      notices: { rows: [{ id: "1", text: overdue, to: ann, token: secret-of-ann }] }
    operations:
      get_book: { kind: get, record: books, permission: "books:read" }
      get_loan: { kind: get, record: loans, permission: "loans:read" }
      list_loans: { kind: list, record: loans, filter: [member_id, status], page: { size: 5 }, permission: "loans:read" }
      annotate_loan: { kind: update, record: loans, permission: "loans:annotate" }
      delete_loan: { kind: delete, record: loans, permission: "loans:annotate" }
      place_hold: { kind: create, record: holds }
      list_holds: { kind: list, record: holds, permission: none }
      borrow: { kind: custom, handler: ./r.ts#borrow, args: { book_id: "ref[lending.books]" }, permission: "loans:borrow", idempotent: true }
      note_loan: { kind: custom, handler: ./r.ts#noteLoan, args: { loan_id: "ref[lending.loans]" }, permission: "loans:read" }
      count_loans: { kind: custom, handler: ./r.ts#countLoans, permission: none }
      open_notice: { kind: custom, handler: ./r.ts#openNotice, args: { token: token }, public: "GET /notices/{token}" }
`;

interface LibraryTable {
  insert(row: object): unknown;
  update(id: string, fields: object): unknown;
  first(match: object): unknown;
  count(): number;
}

interface Context {
  readonly world: Record<'loans' | 'notices', LibraryTable>;
  readonly everything: Record<'loans', LibraryTable>;
  readonly persona: string | null;
}

const handlers: NonNullable<OpenOptions['handlers']> = {
  borrow: ({ world }: Context, { book_id }: { book_id: string }) => world.loans.insert({ book_id, status: 'out' }),
  noteLoan: ({ world }: Context, { loan_id }: { loan_id: string }) => world.loans.update(loan_id, { note: 'seen' }),
  countLoans: ({ world, everything, persona }: Context) => ({
    persona,
    seen: world.loans.count(),
    all: everything.loans.count(),
  }),
  openNotice: ({ world }: Context, { token }: { token: string }) => world.notices.first({ token }) ?? null,
  seesHold: ({ persona }: Context, row: { book_id: string }) => {
    if (row.book_id === '1') throw new Error('cannot tell');
    return persona === 'guest';
  },
} as never;

export function openLibrary(options: OpenOptions = {}, text = library) {
  const bench = openEngine(text, { handlers, ...options });
  const as = (persona: string | null, tool: string, args: Json = {}, more: Partial<CallRequest> = {}) =>
    bench.call(tool, args, { persona, ...more });
  return { ...bench, as };
}

export function refusal(status: number, message: string) {
  return { type: 'refusal', error: { status, message } };
}
