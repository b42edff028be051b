/** A mistake in how the command was called: one line, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A command did its work and the answer is no: everything is printed already, exit code 1. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
}

/** Says what went wrong on stderr and gives the exit code; a stack only for who asked with `--debug`. */
export function reportFailure(error: unknown, debug: boolean): number {
  if (error instanceof CommandFailed) return 1;
  const text = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${error instanceof UsageError ? `error: ${text}` : text}\n`);
  if (debug && error instanceof Error) process.stderr.write(`${error.stack}\n`);
  return error instanceof UsageError ? 2 : 1;
}
