import type { CircusEvent, CircusHook, CircusState } from './circus';

/**
 * Circus takes up what was rejected or thrown late at certain events. What is on its way has to arrive before them:
 * resolves when it has, and is undefined at all other events.
 *
 * Jest has a setting for that, waitForUnhandledRejections, which waits for a timer at each of them: a millisecond, six
 * times in every test file. Here a timer comes after code of the user's, and where a rejection would be taken up that
 * may still be handled. Elsewhere a turn of the event loop is enough.
 */
export function lateErrors(event: CircusEvent, state: CircusState): Promise<void> | undefined {
  switch (event.name) {
    case 'test_fn_success':
    case 'test_fn_failure':
      return timer();
    case 'hook_success':
    case 'hook_failure':
      return isOfJest(event.hook, state) ? turn() : timer();
    case 'run_describe_finish':
    case 'run_finish':
    case 'teardown':
      return turn().then(() => (state.unhandledRejectionErrorByPromise.size > 0 ? timer() : undefined));
    default:
      return undefined;
  }
}

/** Jest itself registers a hook before anything of the user's is loaded. */
function isOfJest(hook: CircusHook, { rootDescribeBlock }: CircusState): boolean {
  return hook === rootDescribeBlock.hooks[0] && hook.type === 'beforeEach';
}

function timer(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
