import { join, relative } from 'node:path';
import { blocksOf } from './blocks';
import { collect } from './collect';
import { readOutcomes } from './read-outcomes';
import { reportText } from './report-text';
import { type Session, unreportedSession } from './session';
import { noSession, readSessionFile, writeSessionFile } from './session-file';
import { readSettings } from './settings';
import { SUMMARY, writeReport } from './write-report';

/** In place of the table where only sweeps were asked for: nothing has failed, and nothing was learnt. */
export const NO_SWEEP =
  'faultbench: no sweep was made: none of the test files has a test.sweep that was not skipped; name another file';

/**
 * Writes report.json and summary.md of the session that is not reported yet, closes it and answers the table.
 * "" when there is no such session, or nothing to tell.
 */
export function publish(rootDir: string, environment: NodeJS.ProcessEnv): string {
  const session = unreportedSession(rootDir);
  if (session === undefined) return '';
  const { folder, id } = session;
  const settings = readSettings(environment);
  const data = collect(id, blocksOf(readOutcomes(folder, id)), settings.ok ? settings.value.echo : '');
  const problem = data.blocks.length > 0 ? writeReport({ folder, evidence: folder }, data, environment) : '';
  const isShare = readSessionFile(folder)?.files !== undefined || (settings.ok && settings.value.shard !== undefined);
  close(session);
  if (settings.ok && settings.value.sweepsOnly && !isShare && data.blocks.length === 0) return NO_SWEEP;
  return reportText(data, `report: ${relative(rootDir, join(folder, SUMMARY))}`, environment) + problem;
}

/** The table of a run folder, made again from the outcomes in it. Throws a sentence when there is no run in it. */
export function reprint(folder: string, environment: NodeJS.ProcessEnv): string {
  const session = readSessionFile(folder);
  if (session === undefined) throw noSession(folder, 'run Jest first, or name the folder that holds session.json');
  const data = collect(session.id, blocksOf(readOutcomes(folder, session.id)), '');
  const text = reportText(data, `report: ${join(folder, SUMMARY)}`, environment);
  return text || `no run of a test was planned in ${folder}\n`;
}

function close({ folder, id }: Session): void {
  const session = readSessionFile(folder);
  if (session?.id === id) writeSessionFile(folder, { ...session, closed: true });
}
