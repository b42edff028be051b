import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { collect } from './collect';
import { plainText, takesUnicode } from './plain-text';
import { readOutcomes } from './read-outcomes';
import { readTrace } from './read-trace';
import { renderTable } from './render-table';
import type { ReportData } from './report-data';
import { type Session, unreportedSession } from './session';
import { readSessionFile, writeSessionFile } from './session-file';
import { readSettings } from './settings';
import { renderSummary } from './summary';

/**
 * Writes report.json and summary.md of the session that is not reported yet, closes it and answers the table.
 * "" when there is no such session, or nothing to tell.
 */
export function publish(rootDir: string, environment: NodeJS.ProcessEnv): string {
  const session = unreportedSession(rootDir);
  if (session === undefined) return '';
  const settings = readSettings(environment);
  const data = collect(session.id, readOutcomes(session.folder, session.id), settings.ok ? settings.value.echo : '');
  const problem = data.blocks.length > 0 ? writeFiles(session, data, environment) : '';
  close(session);
  return shown(data, `report: ${relative(rootDir, join(session.folder, SUMMARY))}`, environment) + problem;
}

/** The table of a run folder, made again from the outcomes in it. Throws a sentence when there is no run in it. */
export function reprint(folder: string, environment: NodeJS.ProcessEnv): string {
  const session = readSessionFile(folder);
  if (session === undefined) {
    throw new Error(`there is no run in ${folder}; run Jest first, or name the folder that holds session.json`);
  }
  const data = collect(session.id, readOutcomes(folder, session.id), '');
  return shown(data, `report: ${join(folder, SUMMARY)}`, environment) || `no run of a test was planned in ${folder}\n`;
}

function shown(data: ReportData, place: string, environment: NodeJS.ProcessEnv): string {
  const text = renderTable(data, place);
  return takesUnicode(environment, process.platform) ? text : plainText(text);
}

// The verdict stands in Jest's own results: a report that cannot be written is told, it breaks nothing.
function writeFiles(session: Session, data: ReportData, environment: NodeJS.ProcessEnv): string {
  const { folder } = session;
  const summary = renderSummary(data, (evidence) => readTrace(folder, evidence));
  const stepSummary = environment.GITHUB_STEP_SUMMARY;
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'report.json'), `${JSON.stringify(data, null, 2)}\n`);
    writeFileSync(join(folder, SUMMARY), summary);
    if (stepSummary && summary !== '') appendFileSync(stepSummary, summary);
    return '';
  } catch (error) {
    return `  the report could not be written: ${messageOf(error)}\n`;
  }
}

function close({ folder, id }: Session): void {
  const session = readSessionFile(folder);
  if (session?.id === id) writeSessionFile(folder, { ...session, closed: true });
}

function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
}

const SUMMARY = 'summary.md';
