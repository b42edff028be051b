/** What fetch says of it is "fetch failed": why, stands behind it. */
export function noAnswer(what: string, url: string, error: unknown): Error {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  const why = cause instanceof Error && cause.message !== '' ? cause.message : message;
  return new Error(`${what} got no answer from ${new URL(url).origin}: ${why}`, { cause: error });
}
