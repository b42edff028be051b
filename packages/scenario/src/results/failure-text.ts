import { exchangeBody, exchangeHead } from './exchange-text';
import type { Redactor } from './redactor';
import type { Result } from './result';

/** Why a scenario did not pass, what it had done until then, and the exchange that it is about; secrets hidden. */
export function failureText({ message, steps, failing, exchanges }: Result, redactor: Redactor): string {
  redactor.learnFrom(exchanges);
  const about = failing ? `${exchangeHead(failing)}\n${exchangeBody(failing)}` : '';
  return redactor.text([message, steps.join('\n'), about].filter((part) => part !== '').join('\n\n'));
}
