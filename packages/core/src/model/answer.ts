import type { Json } from './json';

/** What an operation did, before any fault hides it. A failed call is a value. */
export type Outcome = { readonly ok: true; readonly value: Json } | { readonly ok: false; readonly error: RefusalData };

/** A refusal: an HTTP-like status and a reason the agent can read. */
export interface RefusalData {
  readonly status: number;
  readonly message: string;
  /** Whole seconds, at least 1; only on 429. */
  readonly retry_after_s?: number;
}

/**
 * What the caller gets. Doors translate it; the engine knows no protocol. `replayed`: an earlier call with the same
 * idempotency key got it.
 */
export type Answer =
  | { readonly type: 'value'; readonly value: Json; readonly replayed?: true }
  | { readonly type: 'refusal'; readonly error: RefusalData; readonly replayed?: true }
  /** A success whose body is exactly this text, without structured content. */
  | { readonly type: 'text'; readonly text: string }
  /** No operation has this tool name. */
  | { readonly type: 'unknown'; readonly tool: string }
  /** The caller cancelled before the commit: nothing was written, no answer is due. */
  | { readonly type: 'cancelled' }
  /** Wire symptoms: no answer at all, a closed connection, a dead process. */
  | { readonly type: 'hang' | 'disconnect' }
  /** With `restart` another process goes on with the world. */
  | { readonly type: 'crash'; readonly restart?: boolean };

/** The answer nothing has altered. */
export function plainAnswer(outcome: Outcome | undefined): Extract<Answer, { type: 'value' | 'refusal' }> {
  if (outcome?.ok) return { type: 'value', value: outcome.value };
  return { type: 'refusal', error: outcome?.error ?? { status: 500, message: 'Internal Server Error' } };
}
