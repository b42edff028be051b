import { isNativeError } from 'node:util/types';

/** Errors that Node itself throws; each has a namesake in the sandbox. */
const native = { Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };

type Constructor = abstract new (...args: never[]) => unknown;

/**
 * Lets `instanceof` in the sandbox take Node's own errors for what they are: those of `fetch` or of the file system
 * come from outside, and an agent that asks whether it lost its connection would behave otherwise here than in
 * production.
 */
export function knowForeignErrors(sandbox: object): void {
  for (const [name, outside] of Object.entries(native)) {
    const inside: unknown = Reflect.get(sandbox, name);
    if (typeof inside !== 'function') continue;
    const isOwn = Function.prototype[Symbol.hasInstance];
    Object.defineProperty(inside, Symbol.hasInstance, {
      configurable: true,
      // subclasses inherit this: for them, and for anything else that is no error, the language's own answer holds
      value(this: Constructor, thrown: unknown): boolean {
        if (isOwn.call(this, thrown)) return true;
        return this === inside && isNativeError(thrown) && isOwn.call(outside, thrown);
      },
    });
  }
}
