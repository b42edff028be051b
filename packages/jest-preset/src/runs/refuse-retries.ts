import { ancestors, type CircusState } from '../environment/circus';
import type { Group } from './group';

const RETRY_TIMES = Symbol.for('RETRY_TIMES');

/** Says why retries and runs do not go together; undefined when none are set. */
export function retriesProblem(state: CircusState, sandbox: object, group: Group): string | undefined {
  const blocks = [state.rootDescribeBlock, ...ancestors(group.parent)];
  const retried =
    Number(Reflect.get(sandbox, RETRY_TIMES)) > 0 || blocks.some((each) => state.describeRetryOptions?.get(each));
  if (!retried) return undefined;
  return (
    'jest.retryTimes is set where runs are counted: a failing run that is made again would count as a pass. ' +
    'Remove it, or move the tests that need it to a file of their own'
  );
}
