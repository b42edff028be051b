import type { CircusFunction, CircusHook } from './circus';
import { LATE, within } from './within';

/** Calls a hook as circus does: it may answer a promise, take `done`, or be a generator. Rejects with what it throws. */
export async function callHook(hook: CircusHook, testTimeout: number): Promise<void> {
  const timeout = hook.timeout ?? testTimeout;
  const takesDone = hook.fn.length > 0;
  const ended = await within(timeout, takesDone ? untilDone(hook.fn) : answered(hook.fn));
  if (ended === LATE) throw timeoutText(timeout, takesDone);
}

async function answered(fn: CircusFunction): Promise<void> {
  const answer: unknown = await fn.call(Object.create(null));
  if (isGenerator(answer)) await lastOf(answer);
}

async function lastOf(steps: Generator): Promise<void> {
  for (let step = steps.next(); !step.done; ) {
    try {
      step = steps.next(await step.value);
    } catch (error) {
      step = steps.throw(error);
    }
  }
}

function untilDone(fn: CircusFunction): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (reason?: unknown) => (reason ? reject(reason) : resolve());
    fn.call(Object.create(null), done);
  });
}

function isGenerator(value: unknown): value is Generator {
  return Object.prototype.toString.call(value) === '[object Generator]';
}

// Jest throws a text, not an Error: its stack is that of the place where the hook stands
function timeoutText(timeout: number, takesDone: boolean): string {
  const waiting = takesDone ? ' while waiting for `done()` to be called' : '';
  return (
    `Exceeded timeout of ${timeout} ms for a hook${waiting}.\nAdd a timeout value to this test to increase the timeout, ` +
    'if this is a long-running test. See https://jestjs.io/docs/api#testname-fn-timeout.'
  );
}
