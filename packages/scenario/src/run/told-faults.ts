import type { FaultHook } from './doors';
import type { OpenWork } from './open-work';

/** The hook, with a step told of each use. */
export function toldFaults(hook: FaultHook, tell: (step: string) => void, open: OpenWork): FaultHook {
  const told = (verb: string, what: string, done: () => Promise<void>) => {
    tell(`fault: ${what}`);
    return open.watch(`fault.${verb}`, done());
  };
  return {
    next: (operation, kind, options) =>
      told('next', `${kind} on ${operation}, once`, () => hook.next(operation, kind, options)),
    plan: (entries) => told('plan', `a plan of ${entries.length}`, () => hook.plan(entries)),
    set: (rules) => told('set', `rules for ${Object.keys(rules).join(', ')}`, () => hook.set(rules)),
    profile: (on) => told('profile', `those of the world are ${on ? 'on' : 'off'}`, () => hook.profile(on)),
    clear: (operation) =>
      told('clear', `none${operation === undefined ? '' : ` on ${operation}`}`, () => hook.clear(operation)),
  };
}
