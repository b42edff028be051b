import { shown } from '../runs/shown';
import { UsageError } from '../runs/usage-error';
import type { CircusHook, CircusState } from './circus';

/** Adds a hook per test, and answers it: behind Jest's own, which resets mocks, and before all others. */
export function addArrangeHook(state: CircusState, fn: () => Promise<void>): CircusHook {
  const parent = state.rootDescribeBlock;
  const hook: CircusHook = {
    type: 'beforeEach',
    parent,
    asyncError: new Error('arrange'),
    timeout: undefined,
    seenDone: false,
    fn,
  };
  parent.hooks.splice(Math.min(1, parent.hooks.length), 0, hook);
  return hook;
}

/** What `arrange` answered, when it can be read by name. */
export function checkArranged(value: unknown): unknown {
  if (value === undefined || (typeof value === 'object' && value !== null)) return value;
  throw new UsageError(`arrange answered ${shown(value)}; return an object of named values, or nothing`);
}
