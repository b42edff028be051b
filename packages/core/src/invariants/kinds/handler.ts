import type { InvariantKind } from '../kind';

export const handler: InvariantKind = {
  name: 'handler',
  summary:
    'A function of the world answers `true`, or a sentence that says what is wrong: `{ handler: ./shop.rules.ts#refundsWithinTotal }`. It reads, at once and without waiting.',
  names: 'handler',
  options: {},
  check: (invariant, moment) => {
    let answer: unknown;
    try {
      answer = moment.answer(invariant);
    } catch (error) {
      return { reason: `its handler failed: ${messageOf(error)}`, crashed: true };
    }
    if (answer === true) return undefined;
    if (typeof answer === 'string' && answer.trim() !== '') return { reason: answer.trim() };
    const what = isPromise(answer) ? 'a promise, and there is no waiting' : (JSON.stringify(answer) ?? String(answer));
    return {
      reason: `its handler answered ${what}; return true, or a sentence that says what is wrong`,
      crashed: true,
    };
  },
};

// of any realm
function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
}

function isPromise(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'then' in value;
}
