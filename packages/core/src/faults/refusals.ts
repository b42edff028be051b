import type { Answer } from '../model/answer';
import type { Strike } from './kind';

/** The refusal a caller reads; `message:` of the rule or entry replaces the text. */
export function refusal(strike: Strike, status: number, text: string, retryAfter?: number): Answer {
  const message = typeof strike.options.message === 'string' ? strike.options.message : text;
  const error = { status, message };
  return { type: 'refusal', error: retryAfter === undefined ? error : { ...error, retry_after_s: retryAfter } };
}
