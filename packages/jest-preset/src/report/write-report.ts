import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTrace } from './read-trace';
import type { ReportData } from './report-data';
import { renderSummary } from './summary';

export const SUMMARY = 'summary.md';

export interface ReportPlace {
  /** Gets report.json and summary.md; absent = nothing is written there. */
  readonly folder: string | undefined;
  /** Where the evidence that the report names lies. */
  readonly evidence: string;
}

/**
 * Writes the files of a report, and the summary to GitHub's if there is one. Answers what went wrong, "" if nothing:
 * a report that cannot be written is told, it breaks nothing.
 */
export function writeReport(
  { folder, evidence }: ReportPlace,
  data: ReportData,
  environment: NodeJS.ProcessEnv,
): string {
  const summary = renderSummary(data, (run) => readTrace(evidence, run));
  const stepSummary = environment.GITHUB_STEP_SUMMARY;
  try {
    if (folder !== undefined) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'report.json'), `${JSON.stringify(data, null, 2)}\n`);
      writeFileSync(join(folder, SUMMARY), summary);
    }
    if (stepSummary && summary !== '') appendFileSync(stepSummary, summary);
    return '';
  } catch (error) {
    return `  the report could not be written: ${messageOf(error)}\n`;
  }
}

function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
}
