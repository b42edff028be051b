/** Where something was called, taken before anything is awaited. The stack is only written out when read. */
export interface CallPlace {
  readonly stack: string;
}

/** The place that called `called`: its frame and all above it are left out, so that a code frame shows the user's line. */
// biome-ignore lint/complexity/noBannedTypes: whatever captureStackTrace takes
export function callPlace(called: Function): CallPlace {
  const place = { stack: '' };
  Error.captureStackTrace(place, called);
  return place;
}

/** Frames of a stack, without the message above them. */
export function framesOf({ stack }: CallPlace): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

/** Gives an error the stack of the place. */
export function moveTo<Failure extends Error>(error: Failure, place: CallPlace): Failure {
  const stack = `${error.name}: ${error.message}\n${framesOf(place)}`;
  return Object.defineProperty(error, 'stack', { value: stack, configurable: true, writable: true });
}
