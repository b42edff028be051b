import type { Exchange } from '../answer/exchange';

const longestBody = 2000;

/** `http POST /lending/borrow as member → 409 (12 ms, scn0a1b2c-SC-LB-02-3)` */
export function exchangeHead({ door, method, target, persona, status, durationMs, requestId }: Exchange): string {
  return `${door} ${method} ${target} as ${persona} → ${status} (${Math.round(durationMs)} ms, ${requestId})`;
}

/** The body as JSON, cut where it is long. */
export function exchangeBody({ body }: Exchange): string {
  const text = JSON.stringify(body, (_key, value) => (typeof value === 'bigint' ? String(value) : value));
  return (text ?? '').slice(0, longestBody);
}
