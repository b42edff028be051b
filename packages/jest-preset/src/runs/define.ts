export type Define = (name: unknown, fn: unknown, timeout?: unknown) => unknown;

/** A function of Jest's by its path, e.g. `test.only`. */
export function member(globals: object, path: string): Define {
  const found = path.split('.').reduce<unknown>((from, key) => Reflect.get(Object(from), key), globals);
  return found as Define; // jest-circus made them
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
