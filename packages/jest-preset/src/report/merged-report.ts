import { mkdirSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { RunLine, Shard } from '@faultbench/core';
import { type BlockLines, blocksOf } from './blocks';
import { collect } from './collect';
import { mergeBlocks } from './merge-blocks';
import { readOutcomes } from './read-outcomes';
import type { ReportData } from './report-data';
import { reportText } from './report-text';
import { noSession, readSessionFile } from './session-file';
import { writeReport } from './write-report';

/** What a command prints, and whether it fails. */
export interface Told {
  readonly text: string;
  readonly red: boolean;
}

/**
 * One report of what several machines ran: each block is decided once, over all its runs. `output`: a folder that gets
 * `report.json` and `summary.md`. Throws a sentence when the folders do not belong together.
 */
export function mergeReports(
  folders: readonly string[],
  output: string | undefined,
  environment: NodeJS.ProcessEnv,
): Told {
  const parts = folders.map((folder) => readPart(folder, output ?? '.'));
  const { blocks, problems } = mergeBlocks(parts);
  if (problems.length > 0) throw new Error(`these run folders cannot be merged:\n  ${problems.join('\n  ')}`);
  const data: ReportData = {
    ...collect(parts.map(({ session }) => session).join('+'), blocks, ''),
    incomplete: missingShares(parts),
  };
  const problem = writeMerged(output, data, environment);
  const place = `merged: ${folders.join(', ')}${output === undefined ? '' : `   report: ${join(output, 'summary.md')}`}`;
  const text = reportText(data, place, environment) || `no run of a test was planned in ${folders.join(', ')}\n`;
  return { text: text + problem, red: problem !== '' || isRed(data) };
}

/** True of one of several machines' folders: by itself it tells less than the whole. */
export function isPart(folder: string): boolean {
  const session = readSessionFile(folder);
  if (session === undefined) return false;
  const lines = readOutcomes(folder, session.id);
  return (
    [session.files, session.runs].some((share) => (share?.count ?? 1) > 1) ||
    lines.some((line) => line.type === 'plan' && line.shard !== undefined)
  );
}

function isRed({ blocks, incomplete }: ReportData): boolean {
  return incomplete.length > 0 || blocks.some(({ red }) => red);
}

function readPart(folder: string, base: string) {
  const session = readSessionFile(folder);
  if (session === undefined) throw noSession(folder, 'name the folders that hold session.json, one per machine');
  const lines = readOutcomes(folder, session.id);
  const blocks = blocksOf(lines.map((line) => (line.type === 'run' ? moved(line, folder, base) : line)));
  return { name: folder, session: session.id, files: session.files, runs: session.runs, blocks } satisfies Part;
}

interface Part {
  readonly name: string;
  readonly session: string;
  readonly files: Shard | undefined;
  readonly runs: Shard | undefined;
  readonly blocks: readonly BlockLines[];
}

// Evidence stays where it is; the report names it from its own folder.
function moved(line: RunLine, folder: string, base: string): RunLine {
  if (line.evidence === undefined) return line;
  const path = isAbsolute(line.evidence) ? line.evidence : join(resolve(folder), line.evidence);
  return { ...line, evidence: relative(resolve(base), path).replaceAll(sep, '/') };
}

/** What only the machine knows that nobody named: it may have made tests that no other one planned. */
function missingShares(parts: readonly Part[]): readonly string[] {
  const files = lostOf(parts.flatMap((part) => part.files ?? []));
  const runs = lostOf(parts.flatMap((part) => part.runs ?? []));
  return [
    ...files.map((lost) => `part ${lost} of the test files (jest --shard=${lost.replace(' of ', '/')}) is missing`),
    ...runs.map((lost) => `share ${lost} of the runs (FAULTBENCH_RUNS_SHARD=${lost.replace(' of ', '/')}) is missing`),
  ];
}

/** `3 of 4`, for each that is not there. */
function lostOf(shares: readonly Shard[]): readonly string[] {
  const count = Math.max(0, ...shares.map((share) => share.count));
  const there = new Set(shares.map(({ index }) => index));
  const all = Array.from({ length: count }, (_none, index) => index + 1);
  return all.filter((index) => !there.has(index)).map((index) => `${index} of ${count}`);
}

function writeMerged(output: string | undefined, data: ReportData, environment: NodeJS.ProcessEnv): string {
  if (output !== undefined) mkdirSync(output, { recursive: true });
  return writeReport({ folder: output, evidence: output ?? '.' }, data, environment);
}
