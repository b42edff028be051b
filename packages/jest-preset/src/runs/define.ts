export type Define = (name: unknown, fn: unknown, timeout?: unknown) => unknown;

type Each = (...table: readonly unknown[]) => Define;

/** How a test is defined by `test(…)` or by `test.each(…)(…)`: `define` is told where, and by which of the two. */
export function defineAndEach(
  test: Define,
  define: (place: Error, by: Define, args: Parameters<Define>) => void,
): Define & { readonly each: Each } {
  const one: Define = (...args) => define(placeOf(one), test, args);
  const each: Each = (...table) => {
    const rows: Define = (...args) => {
      const every = Reflect.get(test, 'each') as Each; // of jest-each
      define(placeOf(rows), every(...table), args);
    };
    return rows;
  };
  return Object.assign(one, { each });
}

/** A function of Jest's by its path, e.g. `test.only`. */
export function member(globals: object, path: string): Define {
  const found = path.split('.').reduce<unknown>((from, key) => Reflect.get(Object(from), key), globals);
  return found as Define; // jest-circus made them
}

/**
 * Adds what `made` makes to a function of Jest's and to its only and skip: `test.only.sweep`, and `test.sweep.only`,
 * which people write as well.
 */
export function addToModes<Added extends object>(
  globals: object,
  path: string,
  name: string,
  made: (called: string, define: Define) => Added,
): void {
  const [plain, ...modes] = ['', 'only', 'skip'].map((mode) => {
    const define = member(globals, mode === '' ? path : `${path}.${mode}`);
    const added = made(mode === '' ? `${path}.${name}` : `${path}.${mode}.${name}`, define);
    Object.assign(define, { [name]: added });
    return { mode, added };
  });
  for (const { mode, added } of modes) Object.assign(plain?.added ?? {}, { [mode]: added });
}

/** The place that called `called`. */
// biome-ignore lint/complexity/noBannedTypes: whatever captureStackTrace takes
export function placeOf(called: Function): Error {
  const place = new Error();
  Error.captureStackTrace(place, called);
  return place;
}

/** The user's mistake, shown at the user's line. */
// biome-ignore lint/complexity/noBannedTypes: whatever captureStackTrace takes
export function atCaller<Value>(called: Function, work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error) Error.captureStackTrace(error, called);
    throw error;
  }
}
