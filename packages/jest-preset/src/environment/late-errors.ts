import type { CircusEvent } from './circus';

/**
 * Circus takes up what was rejected or thrown late at certain events. What is on its way has to arrive before them:
 * resolves when it has, and is undefined at all other events.
 *
 * Jest has a setting for that, waitForUnhandledRejections, which waits for a timer at each of them: a millisecond, six
 * times in every test file. A turn of the event loop is enough for a rejection; a timer that the body has set gets its
 * chance when the body ends.
 */
export function lateErrors({ name }: CircusEvent): Promise<void> | undefined {
  switch (name) {
    case 'test_fn_success':
    case 'test_fn_failure':
      return new Promise((resolve) => setTimeout(resolve, 0));
    case 'hook_success':
    case 'hook_failure':
    case 'run_describe_finish':
    case 'run_finish':
    case 'teardown':
      return new Promise((resolve) => setImmediate(resolve));
    default:
      return undefined;
  }
}
