/** A world with roles that scenarios are played in: the last copy, a fine, a loan that is its borrower's alone. */
export const library = `
name: library
seed: 7
clock: { start: "2026-10-01T09:00Z", zone: Europe/London }
roles:
  member: ["books:read", "loans:*"]
  auditor: ["books:read", "loans:read"]
services:
  lending:
    records:
      books: { id: str, title: str, copies: int }
      loans: { id: str, book_id: ref[lending.books], member_id: str, fine: decimal[2], card_token: token }
    rules: { loans: { owner: member_id, sees: { member: own } } }
    seed: { books: { rows: [{ id: "1", title: Emma, copies: 1 }] } }
    operations:
      list_books: { kind: list, record: books, permission: "books:read" }
      get_loan: { kind: get, record: loans, permission: "loans:read" }
      list_loans: { kind: list, record: loans, permission: "loans:read" }
      borrow: { kind: custom, handler: ./lending.js#borrow, args: { book_id: ref[lending.books] }, permission: "loans:borrow", idempotent: true }
      break_down: { kind: custom, handler: ./lending.js#breakDown, permission: "loans:borrow" }
faults: { lending.borrow: { errors: { timeout: 0.5 } } }
`;

const lending = `
const { refuse } = require('faultbench/handler');
exports.borrow = async ({ world, pause, persona }, { book_id }) => {
  await pause();
  const book = world.books.get(book_id);
  if (book.copies < 1) refuse(409, 'no copy left');
  world.books.update(book.id, { copies: book.copies - 1 });
  return world.loans.insert({ book_id, fine: '0.75', card_token: 'card-1234-5678' });
};
exports.breakDown = () => { throw new TypeError('the handler is broken'); };
`;

const scenarios = `
const { catalogue, money, Skip } = require('faultbench/scenario');
const lending = catalogue('lending', { compose: './library.yaml' });
exports.lending = lending;

lending.scenario('SC-LB-01', 'a fine is exact through both doors', { stories: ['LB-01'], tags: ['money'] }, async (s) => {
  s.given('there is a book');
  s.when('a member borrows it');
  const loan = await s.as('member').call('borrow', { book_id: '1' }).ok().field('fine', money('0.75'));
  s.then('both doors tell the fine');
  const id = loan.value('id');
  await s.as('member').tool('get_loan', { id }).ok().field('fine', money('0.75'));
  await s.as('member', 2).get('/lending/loans/' + id).notFound();
  const copies = (await s.as('member').call('list_books')).value('0.copies');
  expect(copies).toBe(0);
});
lending.scenario('SC-LB-02', 'five race for the last copy', { tags: ['race'] }, async (s) => {
  const all = await s.concurrently(5, (i) => s.as('member', i + 1).call('borrow', { book_id: '1' }));
  all.expect({ 200: 1, 409: all.length - 1 });
});
lending.scenario('SC-LB-03', 'an answer that is lost does not lend twice', { tags: ['failure'] }, async (s) => {
  const args = { book_id: '1', idempotency_key: s.key('LOAN') };
  await s.fault.next('lending.borrow', 'timeout');
  await s.as('member').call('borrow', args).refused(504);
  await s.as('member').call('borrow', args, { door: 'mcp' }).ok();
  await s.as('member').call('list_loans').ok().length('', 1);
});
lending.scenario('SC-LB-04', 'nobody can borrow without a login', async (s) => {
  await s.anonymous.call('borrow', { book_id: '1' }).unauthorized();
  await s.as('auditor').call('borrow', { book_id: '1' }).forbidden('loans:borrow');
});
lending.scenario('SC-LB-05', 'only a deployment has it', { modes: ['live'] }, async () => {});
lending.scenario('SC-LB-06', 'the weather is bad', async () => { throw new Skip('it rains'); });
`;

/** Files of a project whose scenarios all pass, or are skipped with a reason. */
export const libraryFiles = { 'library.yaml': library, 'lending.js': lending, 'lending.scenarios.js': scenarios };
