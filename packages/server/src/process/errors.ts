import type { ServerExit } from './types';

/** The test's own mistake, refused by the world: an unknown record type, a row that breaks a rule. */
export class WorldRefusal extends Error {
  override readonly name = 'WorldRefusal';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The server ended while something was asked of it, or before. */
export class ServerGone extends Error {
  override readonly name = 'ServerGone';
  readonly exit: ServerExit;
  /** The end of what it wrote to stderr. */
  readonly log: string;

  constructor(what: string, exit: ServerExit, log: string) {
    super(`${what}: the world's server ${howItEnded(exit)}${exit.asked ? '' : lastWords(log)}`);
    this.exit = exit;
    this.log = log;
  }
}

/** The server was ended, since it did not begin in time. */
export class ServerLate extends Error {
  override readonly name = 'ServerLate';
}

/** `was stopped`, `exited with code 1`, `was killed by SIGKILL`. */
export function howItEnded({ code, signal, asked }: ServerExit): string {
  if (asked) return 'was stopped';
  return signal === null ? `exited with code ${code}` : `was killed by ${signal}`;
}

function lastWords(log: string): string {
  return log.trim() === '' ? '' : `; its last words:\n${log.trimEnd()}`;
}
