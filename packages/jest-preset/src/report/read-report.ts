import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { blocksOf } from './blocks';
import { collect } from './collect';
import { readOutcomes } from './read-outcomes';
import { REPORT_FORMAT, type ReportData } from './report-data';
import { readSessionFile } from './session-file';

/** The report of a run folder, made from its outcomes, or the one that a report.json holds. Throws a sentence. */
export function readReport(path: string): ReportData {
  const session = readSessionFile(path);
  if (session !== undefined) return collect(session.id, blocksOf(readOutcomes(path, session.id)), '');
  const file = isFolder(path) ? join(path, 'report.json') : path;
  const data = parsed(file);
  if (isReport(data)) return data;
  throw new Error(`there is no report in ${path}; name a run folder, a folder with a report.json, or that file`);
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function isReport(data: unknown): data is ReportData {
  if (typeof data !== 'object' || data === null || !('format' in data) || !('blocks' in data)) return false;
  return data.format === REPORT_FORMAT && Array.isArray(data.blocks);
}
