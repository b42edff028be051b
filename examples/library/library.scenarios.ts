import { catalogue, money } from 'faultbench/scenario';

type Role = 'librarian' | 'member' | 'auditor' | 'ticker' | 'timelord';

export const lending = catalogue<Role>('lending', {
  compose: './library.yaml',
  ticks: ['POST /lending/tick'],
  tickAs: 'ticker',
  clock: 'lending',
});

lending.scenario(
  'SC-LB-01',
  'a loan is due ten working days after it is made',
  { stories: ['LB-01'], tags: ['clock'], personas: ['member'] },
  async (s) => {
    s.given('it is Friday morning and the clocks go back on Sunday');
    await s.clock.set('2026-10-23T10:00');
    s.when('a member borrows a book');
    const loan = await s
      .as('member')
      .call('borrow', { book_id: '1' })
      .ok()
      .fields({ status: 'out', due_on: '2026-11-06', fine: money('0.00') });
    s.then('three working days late, the fine is exact through both doors');
    await s.clock.advance('+13 working days');
    await s.tick();
    const id = loan.value<string>('id');
    await s.as('member').get(`/lending/loans/${id}`).ok().field('fine', money('0.75'));
    await s.as('member').tool('get_loan', { id }).ok().field('fine', money('0.75'));
  },
);

lending.scenario(
  'SC-LB-02',
  'five members race for the last copy',
  { stories: ['LB-02'], tags: ['concurrency'], personas: ['member'] },
  async (s) => {
    s.when('five members ask for it at once');
    const all = await s.concurrently(5, (i) => s.as('member', i + 1).call('borrow', { book_id: '2' }));
    s.then('one has it, the others are told why not');
    all.expect({ 200: 1, 409: all.length - 1 });
    for (const refused of all.where(409)) refused.refused(409, 'no copy left');
  },
);

lending.scenario(
  'SC-LB-03',
  "another member's loan does not exist",
  { stories: ['LB-03'], tags: ['permissions'], personas: ['member', 'auditor'] },
  async (s) => {
    s.given('a member has borrowed a book');
    const id = await s.as('member').call('borrow', { book_id: '1' }).ok().value<string>('id');
    s.then('another member finds no such loan, at either door');
    await s.as('member', 2).get(`/lending/loans/${id}`).notFound();
    await s.as('member', 2).tool('get_loan', { id }).notFound();
    s.then('an auditor may look and not borrow, and nobody may without a login');
    await s.as('auditor').get(`/lending/loans/${id}`).ok().field('member_id', 'member');
    await s.as('auditor').call('borrow', { book_id: '1' }).forbidden('loans:borrow');
    await s.anonymous.get(`/lending/loans/${id}`).unauthorized();
  },
);

lending.scenario(
  'SC-LB-04',
  'an answer lost on the way does not lend twice',
  { stories: ['LB-02'], tags: ['failure'], personas: ['member'] },
  async (s) => {
    const args = { book_id: '1', idempotency_key: s.key('LOAN') };
    await s.fault.next('lending.borrow', 'timeout');
    s.when('the answer to the first call is lost and the caller tries again');
    await s.as('member').call('borrow', args).refused(504);
    const again = await s.as('member').call('borrow', args).ok();
    s.then('it is the same loan, once');
    await s.as('member').call('borrow', args, { door: 'mcp' }).sameAs(again);
    await s.as('member').call('list_loans', { status: 'out' }).ok().length('', 1);
    s.then('the key stands for this loan and no other');
    await s
      .as('member')
      .call('borrow', { ...args, book_id: '3' })
      .refused(422, 'idempotency key');
  },
);

lending.scenario(
  'SC-LB-05',
  'a reader answers a notice by its link, without a login',
  { stories: ['LB-04'], tags: ['public'], personas: ['librarian'] },
  async (s) => {
    const librarian = s.as('librarian');
    const notice = await librarian.call('send_notice', { loan_id: '1', to: s.email('reader') }).ok();
    const link = s.link(notice.value<string>('url'), 'the reader');
    s.when('the reader follows the link');
    await link.open().ok().field('status', 'sent').absent('token').absent('member_id');
    await link.submit({ answer: 'on my way' }).ok();
    s.then('the librarian learns of it');
    await s.eventually(() => librarian.call('get_notice', { id: notice.value<string>('id') }), {
      until: (answer) => answer.value('status') === 'answered',
      tick: true,
      what: 'the notice is answered',
    });
  },
);

lending.permissionMatrix();
lending.idempotency();
lending.massAssignment();
lending.visibility();
