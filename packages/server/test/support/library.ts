/** A library with roles, owners, versions, keys and a public door: the files of a folder. */
export const library = {
  'library.yaml': `
name: library
roles:
  librarian: ["books:*", "loans:*", "notices:*", "lending:*"]
  member: [books:read, loans:read, loans:borrow, loans:annotate]
  auditor: [books:read, loans:read]
  ticker: ["lending:tick"]
services:
  lending:
    records:
      books: { id: str, title: str, copies: int }
      loans: { id: str, book_id: "ref[lending.books]", member_id: str, status: "enum[out, late, returned]", note: str?, version: int }
      notices: { id: str, text: str, owner: str, token: token, answer: str?, attachment: json? }
    rules:
      loans: { owner: member_id, sees: { member: own }, version: version, readonly: [status] }
      notices: { owner: owner }
    seed:
      books: { rows: [{ id: "1", title: Emma, copies: 1 }, { id: "2", title: Persuasion, copies: 9 }] }
      loans:
        rows:
          - { id: "1", book_id: "1", member_id: member, status: out }
          - { id: "2", book_id: "2", member_id: "member#2", status: out }
      notices: { rows: [{ id: "1", text: overdue, owner: librarian, token: link-of-ann-0815 }] }
    operations:
      get_book: { kind: get, record: books, permission: "books:read" }
      get_loan: { kind: get, record: loans, permission: "loans:read" }
      list_loans: { kind: list, record: loans, filter: [status], permission: "loans:read" }
      annotate_loan: { kind: update, record: loans, permission: "loans:annotate" }
      borrow: { kind: custom, handler: ./rules.js#borrow, args: { book_id: "ref[lending.books]" }, permission: "loans:borrow", idempotent: true }
      who: { kind: custom, handler: ./rules.js#who, permission: none, route: GET /who }
      tick: { kind: custom, handler: ./rules.js#tick, permission: "lending:tick", route: POST /tick }
      open_notice: { kind: custom, handler: ./rules.js#openNotice, args: { token: token }, public: "GET /notices/{token}" }
      answer_notice: { kind: custom, handler: ./rules.js#answerNotice, args: { token: token, answer: str, copies: int?, attachment: json? }, public: "POST /notices/{token}" }
`,
  'rules.js': `
const { refuse, notFound } = require('faultbench/handler');
exports.borrow = async ({ everything, world, pause, clock }, { book_id }) => {
  const book = everything.books.get(book_id);
  if (book.copies === 0) throw refuse(409, 'no copy left');
  await pause();
  everything.books.update(book_id, { copies: book.copies - 1 });
  return world.loans.insert({ book_id, status: 'out' });
};
exports.who = ({ persona }) => ({ persona });
exports.tick = ({ everything }) => ({ late: everything.loans.where({ status: 'out' }).map(({ id }) => everything.loans.update(id, { status: 'late' })).length });
exports.openNotice = ({ world, persona }, { token }) => {
  if (persona !== null) throw new Error('somebody is signed in');
  return world.notices.first({ token }) ?? notFound('this link');
};
exports.answerNotice = ({ world }, { token, answer, copies, attachment }) => {
  const notice = world.notices.first({ token }) ?? notFound('this link');
  const { answer: given } = world.notices.update(notice.id, { answer, ...(attachment ? { attachment } : {}) });
  return { given, copies, attachment, token };
};
`,
  'tokens.json': JSON.stringify({
    'token-of-the-member': 'member',
    'token-of-another': 'member#2',
    'token-of-the-auditor': 'auditor',
    'token-of-the-librarian': 'librarian',
    'token-of-the-ticker': 'ticker',
  }),
};
