/** Where something was called: its stack is only written out when somebody reads it. */
export interface CallPlace {
  readonly stack: string;
}

/** The place that called `called`: what is told later, in another turn, leads there. */
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

/** An error that happened in a turn of its own, with the stack of the place where it was asked for. */
export function leadingTo(place: CallPlace, error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  error.stack = `${error.name}: ${error.message}\n${framesOf(place)}`;
  return error;
}
