import type { Exchange } from '../answer/exchange';
import type { Outcome } from '../vocabulary';
import { exchangeBody, exchangeHead } from './exchange-text';
import type { Redactor } from './redactor';
import type { Result } from './result';
import { outcomeWords } from './result-text';

/** Version of the JSON report; a change that a reader has to know of raises it. */
export const REPORT_SCHEMA = 1;

/** How a report in JSON is written. */
export interface JsonOptions {
  /** Leaves out durations. */
  readonly deterministic?: boolean;
  /** What in the world files is probably not meant: `warnings` of a composition. */
  readonly warnings?: readonly string[];
}

/** Everything about a run as JSON, secrets hidden. Without durations it is the same bytes for the same run. */
export function reportJson(
  results: readonly Result[],
  redactor: Redactor,
  { deterministic = false, warnings = [] }: JsonOptions = {},
): string {
  const keep = (key: string, value: unknown) => {
    if (key === 'durationMs' && deterministic) return undefined;
    return typeof value === 'bigint' ? String(value) : value;
  };
  learnSecrets(results, redactor);
  const shown = results.map((result) => redactor.value(result));
  const said = warnings.length === 0 ? {} : { warnings };
  return `${JSON.stringify({ schema: REPORT_SCHEMA, ...said, results: shown }, keep, 2)}\n`;
}

/** A run as a reader of the scenarios wants it: what was done, what came of it, which stories hold. */
export function reportMarkdown(
  name: string,
  results: readonly Result[],
  redactor: Redactor,
  warnings: readonly string[] = [],
): string {
  learnSecrets(results, redactor);
  const parts = [
    `# ${name}`,
    ...results.map(section),
    ...storyTable(results),
    ...warningList(warnings),
    closingLine(results),
  ];
  return `${redactor.text(parts.join('\n\n'))}\n`;
}

/** `3 passed, 1 failed, 0 skipped`; errors are counted as failed, and a line before says how many there are. */
export function closingLine(results: readonly Pick<Result, 'outcome'>[]): string {
  const count = (...outcomes: readonly Outcome[]) => results.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const errors = count('error');
  const before = errors === 0 ? '' : `${errors} of the failed ${errors === 1 ? 'is an error' : 'are errors'}\n`;
  return `${before}${count('passed')} passed, ${count('failed', 'error')} failed, ${count('skipped')} skipped`;
}

/** What stood at a secret key of any exchange is secret in every text. */
function learnSecrets(results: readonly Result[], redactor: Redactor): void {
  for (const { exchanges } of results) redactor.learnFrom(exchanges);
}

function section({ id, title, steps, outcome, message, failing }: Result): string {
  const verdict = `**${outcomeWords[outcome]}**${message === '' ? '' : ` — ${message}`}`;
  const phases = steps.findIndex((step) => !step.startsWith(' '));
  const lines = steps.map(
    (step, at) => `${phases >= 0 && at > phases && step.startsWith(' ') ? '    ' : ''}- ${step.replace(/^ · /, '')}`,
  );
  return [`## ${id} ${title}`, lines.join('\n'), verdict, failing ? exchangeText(failing) : '']
    .filter((part) => part !== '')
    .join('\n\n');
}

function exchangeText(exchange: Exchange): string {
  return `${exchangeHead(exchange)}\n\n\`\`\`json\n${exchangeBody(exchange)}\n\`\`\``;
}

function storyTable(results: readonly Result[]): readonly string[] {
  const stories = [...new Set(results.flatMap((result) => result.stories))].sort();
  if (stories.length === 0) return [];
  const rows = stories.map((story) => {
    const told = results.filter((result) => result.stories.includes(story));
    return `| ${story} | ${told.map(({ id }) => id).join(', ')} | ${outcomeWords[worst(told)]} |`;
  });
  return [['| story | scenarios | verdict |', '| --- | --- | --- |', ...rows].join('\n')];
}

function warningList(warnings: readonly string[]): readonly string[] {
  return warnings.length === 0 ? [] : ['Probably not meant:', warnings.map((each) => `- ${each}`).join('\n')];
}

/** A story holds when all of its scenarios do; one that was skipped has shown nothing. */
function worst(results: readonly Result[]): Outcome {
  const order: readonly Outcome[] = ['error', 'failed', 'skipped'];
  return order.find((outcome) => results.some((result) => result.outcome === outcome)) ?? 'passed';
}
