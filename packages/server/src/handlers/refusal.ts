const brand = Symbol.for('faultbench.Refusal');

/** What `refuse` throws: the agent reads `<status>: <reason>`, and nothing the call wrote is kept. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  /** Tells refusals apart from crashes across copies of this module. */
  readonly [brand] = true;
  readonly status: number;
  readonly reason: string;

  constructor(status: number, reason: string) {
    super(`${status}: ${reason}`);
    this.status = status;
    this.reason = reason;
  }
}

/**
 * Refuses the call, as the real service would. Never returns.
 *
 * @param status an HTTP-like status, 400 to 599
 * @param reason what the agent reads after it
 * @throws {Refusal} always; a TypeError when the status or the reason is none
 * @example
 * if (order.status !== 'delivered') throw refuse(409, 'only a delivered order can be returned');
 */
export function refuse(status: number, reason: string): never {
  if (!Number.isInteger(status) || status < 400 || status > 599) {
    throw new TypeError(`refuse(${String(status)}, ..): the status must be a whole number from 400 to 599`);
  }
  if (typeof reason !== 'string' || reason.trim() === '') {
    throw new TypeError(`refuse(${status}, ..): the reason must be a text for the agent to read`);
  }
  throw new Refusal(status, reason);
}

/**
 * Refuses the call with 404: `order 7 not found`.
 *
 * @example
 * const order = world.orders.get(id) ?? notFound(`order ${id}`);
 */
export function notFound(what: string): never {
  return refuse(404, `${what} not found`);
}
