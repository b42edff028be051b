const fields = 'id: str, book_id: "ref[lending.books]", member_id: str, status: "enum[out, late]", fine: "decimal[2]"';

/** A library with roles, owners, amounts, keys, links, aliases and a handler that crashes: the files of a folder. */
export const lending = {
  'lending.yaml': `
name: lending
seed: 7
clock: { start: "2026-10-01T09:00:00Z", zone: Europe/London }
roles:
  librarian: ["books:*", "loans:*", "notices:*"]
  member: [books:read, loans:read, loans:borrow]
  auditor: [books:read, loans:read]
  ticker: ["lending:tick"]
  timelord: ["lending:clock:set"]
services:
  lending:
    records:
      books: { id: str, title: str, copies: int, bought_on: date }
      loans: { ${fields} }
      notices: { id: str, text: str, token: token, answer: str? }
    rules:
      loans: { owner: member_id, sees: { member: own } }
    seed:
      books:
        rows:
          - { id: "1", title: Emma, copies: 1, bought_on: "2026-01-31" }
          - { id: "2", title: Persuasion, copies: 9, bought_on: "2026-02-28" }
      loans:
        rows:
          - { id: "1", book_id: "1", member_id: member, status: out, fine: "0.75" }
          - { id: "2", book_id: "2", member_id: "member#2", status: out, fine: "0.00" }
      notices: { rows: [{ id: "1", text: overdue, token: link-of-ann-0815 }] }
    operations:
      get_loan: { kind: get, record: loans, permission: "loans:read" }
      list_loans: { kind: list, record: loans, filter: [status], permission: "loans:read" }
      list_books: { kind: list, record: books, filter: { bought_on: [gte] }, alias: { bought_on_gte: from }, permission: "books:read" }
      borrow: { kind: custom, handler: ./rules.js#borrow, args: { book_id: "ref[lending.books]" }, permission: "loans:borrow", idempotent: true, tool: borrow_book }
      buy: { kind: custom, handler: ./rules.js#buy, args: { book_id: "ref[lending.books]", copies: int }, permission: none }
      stumble: { kind: custom, handler: ./rules.js#stumble, permission: none }
      tick: { kind: custom, handler: ./rules.js#tick, permission: "lending:tick", route: POST /tick }
      send_notice: { kind: custom, handler: ./rules.js#sendNotice, args: { text: str }, permission: "notices:send" }
      open_notice: { kind: custom, handler: ./rules.js#openNotice, args: { token: token }, public: "GET /notices/{token}" }
      answer_notice: { kind: custom, handler: ./rules.js#answerNotice, args: { token: token, answer: str, pages: int?, attachment: json? }, public: "POST /notices/{token}" }
faults:
  lending.list_books: { errors: { http_500: 1 } }
invariants:
  a_shelf: { range: lending.books.copies, max: 100 }
`,
  'rules.js': `
const { refuse, notFound } = require('faultbench/handler');
exports.borrow = ({ everything, world }, { book_id }) => {
  const book = everything.books.get(book_id);
  if (book.copies === 0) throw refuse(409, 'no copy left');
  everything.books.update(book_id, { copies: book.copies - 1 });
  return world.loans.insert({ book_id, status: 'out', fine: '0.00' });
};
exports.buy = ({ everything }, { book_id, copies }) => everything.books.update(book_id, { copies });
exports.stumble = () => { throw new Error('over its own feet'); };
exports.tick = ({ everything, clock }) => ({ at: clock.now(), late: everything.loans.where({ status: 'out' }).map(({ id }) => everything.loans.update(id, { status: 'late' })).length });
exports.sendNotice = ({ world }, { text }) => {
  const { id, token } = world.notices.insert({ text, token: 'very-secret-' + text + '-4711' });
  return { id, url: '/public/notices/' + token };
};
exports.openNotice = ({ world }, { token }) => world.notices.first({ token }) ?? notFound('this link');
exports.answerNotice = ({ world }, { token, answer, pages, attachment }) => {
  const notice = world.notices.first({ token }) ?? notFound('this link');
  world.notices.update(notice.id, { answer });
  return { answer, pages, attachment };
};
`,
  'tokens.json': JSON.stringify({
    'token-of-the-member': 'member',
    'token-of-another': 'member#2',
    'token-of-the-auditor': 'auditor',
    'token-of-the-librarian': 'librarian',
    'token-of-the-ticker': 'ticker',
    'token-of-the-timelord': 'timelord',
  }),
};
