import type { RefusalData } from '../model/answer';

const brand = Symbol.for('faultbench.Refusal');

/** What `refuse()` of the handler module throws, whichever copy of that module it came from. */
export function asRefusal(thrown: unknown): RefusalData | undefined {
  if (typeof thrown !== 'object' || thrown === null || !(brand in thrown)) return undefined;
  const { status, reason } = thrown as { status?: unknown; reason?: unknown }; // branded: made by refuse()
  return { status: Number(status), message: String(reason) };
}

/** The same, thrown by a table whose write inside a handler was refused. */
export class TableRefusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly reason: string;
  readonly [brand] = true;

  constructor(error: RefusalData) {
    super(`${error.status}: ${error.message}`);
    this.status = error.status;
    this.reason = error.message;
  }
}
