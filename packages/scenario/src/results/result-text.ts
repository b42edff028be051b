import type { Outcome } from '../vocabulary';
import { failureText } from './failure-text';
import type { Redactor } from './redactor';
import type { Result } from './result';

/** How an outcome is told: what passed is in the background. */
export const outcomeWords: Readonly<Record<Outcome, string>> = {
  passed: 'passed',
  failed: 'FAILED',
  skipped: 'SKIPPED',
  error: 'ERROR',
};

/** `SKIPPED SC-LB-04 an answer is lost — in-process only: …`; what failed with all that is known of it, below. */
export function resultText(result: Result, redactor: Redactor): string {
  const { id, title, outcome, message } = result;
  const head = `${outcomeWords[outcome]} ${id} ${title}`;
  if (outcome === 'failed' || outcome === 'error') return `${head}\n${indented(failureText(result, redactor))}\n`;
  return redactor.text(message === '' ? head : `${head} — ${message}`);
}

function indented(text: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '' : `    ${line}`))
    .join('\n');
}
