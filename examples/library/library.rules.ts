import { type HandlerContext, notFound, refuse } from 'faultbench/handler';

type Context = HandlerContext<'library'>;

const LOAN_DAYS = 10;
const PENCE_A_DAY = 25;

/** Lends a copy for ten working days, as long as there is one. */
export async function borrow({ world, everything, clock, pause }: Context, { book_id }: { book_id: string }) {
  await pause();
  // one step from here on: nobody comes between the look at the shelf and the loan
  const { copies } = everything.books.pick({ id: book_id });
  const lent = everything.loans.where({ book_id }).filter(({ status }) => status !== 'returned').length;
  if (lent >= copies) throw refuse(409, 'no copy left');
  const due_on = clock.addWorkingDays(clock.today(), LOAN_DAYS);
  return world.loans.insert({ book_id, status: 'out', due_on, fine: '0.00', note: '' });
}

/** Writes to a borrower, with a link that needs no login. */
export function sendNotice({ world }: Context, { loan_id, to }: { loan_id: string; to: string }) {
  const { id, token, status } = world.notices.insert({ loan_id, to, status: 'sent' });
  return { id, status, url: `/public/notices/${token}` };
}

export function openNotice({ world }: Context, { token }: { token: string }) {
  return world.notices.first({ token }) ?? notFound('this notice');
}

export function answerNotice({ world }: Context, { token, answer }: { token: string; answer: string }) {
  const { id } = world.notices.first({ token }) ?? notFound('this notice');
  return world.notices.update(id, { status: 'answered', answer });
}

/** Once a day: loans past their date are late, and cost so much for each working day. */
export function tick({ everything, clock }: Context) {
  const today = clock.today();
  const late = everything.loans.all().filter(({ status, due_on }) => status !== 'returned' && due_on < today);
  for (const { id, due_on } of late) {
    everything.loans.update(id, { status: 'late', fine: pounds(PENCE_A_DAY * daysLate(due_on, today, clock)) });
  }
  return { late: late.length };
}

function daysLate(due_on: string, today: string, { addWorkingDays }: Context['clock']): number {
  let days = 0;
  for (let day = addWorkingDays(due_on, 1); day <= today; day = addWorkingDays(day, 1)) days++;
  return days;
}

/** An exact text: amounts are never floats. */
function pounds(pence: number): string {
  return `${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}`;
}
