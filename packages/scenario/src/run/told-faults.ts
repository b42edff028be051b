import type { FaultHook } from './doors';

/** The hook, with a step told of each use. */
export function toldFaults(hook: FaultHook, tell: (step: string) => void): FaultHook {
  const told = (what: string, done: () => Promise<void>) => {
    tell(`fault: ${what}`);
    return done();
  };
  return {
    next: (operation, kind, options) =>
      told(`${kind} on ${operation}, once`, () => hook.next(operation, kind, options)),
    plan: (entries) => told(`a plan of ${entries.length}`, () => hook.plan(entries)),
    set: (rules) => told(`rules for ${Object.keys(rules).join(', ')}`, () => hook.set(rules)),
    profile: (on) => told(`those of the world are ${on ? 'on' : 'off'}`, () => hook.profile(on)),
    clear: (operation) => told(`none${operation === undefined ? '' : ` on ${operation}`}`, () => hook.clear(operation)),
  };
}
