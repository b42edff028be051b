import { shown } from '../runs/shown';
import { UsageError } from '../runs/usage-error';
import type { CircusState } from './circus';

/** Adds a hook per test behind Jest's own, which resets mocks, and before all others. */
export function addArrangeHook(state: CircusState, fn: () => Promise<void>): void {
  const { hooks } = state.rootDescribeBlock;
  const parent = state.rootDescribeBlock;
  const asyncError = new Error('arrange');
  hooks.splice(Math.min(1, hooks.length), 0, {
    type: 'beforeEach',
    parent,
    asyncError,
    timeout: undefined,
    seenDone: false,
    fn,
  });
}

/** What `arrange` answered, when it can be read by name. */
export function checkArranged(value: unknown): unknown {
  if (value === undefined || (typeof value === 'object' && value !== null)) return value;
  throw new UsageError(`arrange answered ${shown(value)}; return an object of named values, or nothing`);
}
